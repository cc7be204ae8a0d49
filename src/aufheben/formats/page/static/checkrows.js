// What is known of a check after an event: edges, how they stand, findings, and the tree they make.

const CHECK_LEVELS = ["ERROR", "WARN", "INFO"];
const checkCollator = new Intl.Collator(undefined, { numeric: true });

/** Rows since which event they hold, as the view's tables have them. */
export class CheckRows {
  constructor() {
    this.terms = [];
    this.edges = [];
    this.tables = { checked: [], mended: [], findings: [] };
    this.texts = [];
  }

  /** Take in what comes after what is known. */
  add(tables) {
    for (const row of tables.terms) this.terms.push(row);
    const grown = tables.edges.length > 0;
    for (const row of tables.edges) this.edges.push(row);
    for (const [name, rows] of Object.entries(this.tables)) {
      for (const row of tables[name]) {
        rows.push(row);
        if (name === "checked") this.texts[row[1]] = undefined;
      }
    }
    if (!grown) return;
    this.order = placesByName(this.terms);
    this.tree = treeOf(this.edges, this.terms, this.order);
  }

  /** All as it stood after an event. */
  at(event) {
    this.checked = latestRows(this.tables.checked, event);
    this.mended = latestRows(this.tables.mended, event);
    const byId = new Map();
    for (const [since, finding] of this.tables.findings) {
      if (since > event) break;
      byId.set(finding.id, finding);
    }
    this.findings = this.sorted([...byId.values()]);
    this.ofEdge = new Map();
    const paired = new Set();
    for (const finding of this.findings) {
      if (finding.edge >= 0) this.ofEdge.set(finding.edge, [...(this.ofEdge.get(finding.edge) ?? []), finding]);
      finding.reviewed = finding.mend !== null && !paired.has(finding.mend.pair);
      if (finding.mend) paired.add(finding.mend.pair);
    }
  }

  /** Errors first, then by the names of the classes. */
  sorted(findings) {
    const place = (number) => (number < 0 ? -1 : this.order[number]);
    return findings.sort(
      (one, other) =>
        CHECK_LEVELS.indexOf(one.level) - CHECK_LEVELS.indexOf(other.level) ||
        place(one.subject) - place(other.subject) ||
        place(one.parent) - place(other.parent) ||
        (one.rule < other.rule ? -1 : 1),
    );
  }

  name(term) {
    return term < 0 ? "" : this.terms[term][2];
  }

  verdict(edge) {
    return this.checked[edge]?.[2] ?? "none";
  }

  /** All that may be searched of an edge, in small letters. */
  text(edge) {
    if (this.texts[edge] === undefined) {
      const [, child, parent] = this.edges[edge];
      const words = [...this.terms[child].slice(1, 3), ...this.terms[parent].slice(1, 3)];
      for (const [, , , , said] of this.checked[edge]?.[6] ?? []) words.push(...said);
      const text = words.join("\n").toLowerCase();
      if (!this.checked[edge]) return text;
      this.texts[edge] = text;
    }
    return this.texts[edge];
  }

  /** The same of a finding, its edge's included. */
  textOf(finding) {
    finding.text ??= [
      ...finding.head, finding.rule, this.name(finding.subject), this.name(finding.parent),
      this.terms[finding.subject][1], finding.parent < 0 ? "" : this.terms[finding.parent][1],
      ...finding.reasons.map(([, text]) => text), ...finding.by.map(([seat, , text]) => `${seat} ${text}`),
      ...(finding.mend?.said ?? []),
    ].join("\n").toLowerCase();
    return finding.text;
  }
}

/** By the numbers of edges; rows come in the order of their events. */
function latestRows(rows, event) {
  const found = [];
  for (const row of rows) {
    if (row[0] > event) break;
    found[row[1]] = row;
  }
  return found;
}

/**
 * Each edge as one row below its parent, top classes as rows without an edge, in the order of
 * names. A class under several parents has its own classes below the first of them.
 */
function treeOf(edges, terms, order) {
  const below = terms.map(() => []);
  const under = new Uint8Array(terms.length);
  edges.forEach(([, child, parent], edge) => {
    below[parent].push(edge);
    if (child !== parent) under[child] = 1;
  });
  for (const each of below) each.sort((one, other) => order[edges[one][1]] - order[edges[other][1]]);
  const tops = terms.map((_, term) => term).sort((one, other) => order[one] - order[other]);
  const tree = { rows: [], home: new Map(), rowOf: new Int32Array(edges.length).fill(-1) };
  for (const term of tops) if (!under[term] && below[term].length) growTree(tree, term, below, edges);
  // What is left stands in circles only: each is entered somewhere.
  for (const term of tops) if (below[term].length && !tree.home.has(term)) growTree(tree, term, below, edges);
  return tree;
}

function placesByName(terms) {
  const order = new Int32Array(terms.length);
  terms.map((_, term) => term)
    .sort((one, other) => checkCollator.compare(terms[one][2], terms[other][2]))
    .forEach((term, place) => { order[term] = place; });
  return order;
}

function growTree(tree, top, below, edges) {
  const waiting = [{ term: top, edge: -1, level: 1, parent: -1 }];
  while (waiting.length) {
    const row = waiting.pop();
    if (row.close !== undefined) {
      tree.rows[row.close].end = tree.rows.length;
      continue;
    }
    const place = tree.rows.length;
    row.row = place;
    row.home = !tree.home.has(row.term);
    row.folds = row.home && below[row.term].length > 0;
    row.elsewhere = !row.home && below[row.term].length > 0;
    row.end = place + 1;
    tree.rows.push(row);
    if (row.edge >= 0) tree.rowOf[row.edge] = place;
    if (!row.home) continue;
    tree.home.set(row.term, place);
    waiting.push({ close: place });
    for (const edge of below[row.term].toReversed()) {
      waiting.push({ term: edges[edge][1], edge, level: row.level + 1, parent: place });
    }
  }
}
