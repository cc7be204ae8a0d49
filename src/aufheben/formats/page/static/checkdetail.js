// One row of a check, opened: how it stands, who held what and why, the mend, the debates.
import { say, escaped } from "./words.js";

const CHECK_HELD = { true: "check_for", false: "check_against", unsure: "unsure" };
const CHECK_SIDES = { reason: "check_reason", for: "check_side_for", against: "check_side_against" };
const CHECK_MARKS = { true: "✓", false: "✗", unsure: "?", none: "·", silent: "–" };
const CHECK_WAYS = { "one call": "check_one_call", debate: "check_debated", "spot check": "check_spot" };

/** How an edge stands, as a sign and a word. */
export function standing(verdict) {
  return `<span class="check-verdict ${verdict}"><span aria-hidden="true">${CHECK_MARKS[verdict]}</span> ${say(`check_${verdict}`)}</span>`;
}

/** Votes as a strip, and the same in numbers and words. */
export function ballots([against, favor, unsure]) {
  const sides = [["against", against], ["for", favor], ["abstained", unsure]].filter(([, number]) => number);
  if (!sides.length) return say("check_no_votes");
  const parts = sides.flatMap(([side, number]) => Array(Math.min(number, 20)).fill(`<i class="${side}"></i>`));
  const words = sides.map(([side, number]) => `<span class="check-vote">${say(`check_${side}`, number)}</span>`);
  return `<span class="check-strip" aria-hidden="true">${parts.join("")}</span> <span>${words.join(" ")}</span>`;
}

/** Votes (seat, verdict) as numbers: against, for, unsure. */
export function castVotes(votes) {
  const number = (verdict) => votes.filter(([, held]) => held === verdict).length;
  return [number("false"), number("true"), number("unsure")];
}

/** A text of others: it stands as it was said. */
function quotedText(text) {
  return `<bdi>${escaped(text)}</bdi>`;
}

/** A pair of texts in both languages of ours. */
export function inEither([english, japanese]) {
  return `<span class="t"><span lang="en">${escaped(english)}</span><span lang="ja">${escaped(japanese)}</span></span>`;
}

/** Markup of all there is to say of an edge and its findings. */
export function edgeDetail(rows, edge, findings, review) {
  const checked = rows.checked[edge];
  const [subject, parent] = edge >= 0 ? rows.edges[edge].slice(1) : [findings[0].subject, findings[0].parent];
  const head = parent < 0 ? quotedText(rows.name(subject)) : say("check_edge", rows.name(subject), rows.name(parent));
  return [
    `<h3>${head}</h3>`,
    edge >= 0 ? edgeFate(checked, rows.verdict(edge), findings) : "",
    ...findings.map((finding) => findingMarkup(finding, review)),
    checked && !findings.some((finding) => finding.by.length) ? heldBy(lastOpinions(checked)) : "",
    classesMarkup(rows, subject, parent),
    checked ? debateMarkup("check_debate", checked[6]) : "",
    rows.mended[edge] ? debateMarkup("check_debate_mend", rows.mended[edge][4]) : "",
  ].join("");
}

function edgeFate(checked, verdict, findings) {
  const named = findings.some((finding) => finding.of_names);
  const way = checked ? ` <span class="note">${say(CHECK_WAYS[checked[3]], checked[4])}</span>` : "";
  const votes = checked ? `<p>${named ? say("check_of_names") : ballots(castVotes(checked[5]))}</p>` : "";
  return `<p>${standing(verdict)}${way}</p>${votes}`;
}

function findingMarkup(finding, review) {
  const sure = finding.confidence ? ` · ${say("check_confidence", finding.confidence)}` : "";
  const reasons = finding.reasons.map(([side, text]) => `<dt>${say(CHECK_SIDES[side])}</dt><dd>${quotedText(text)}</dd>`);
  return (
    `<section class="check-finding"><p><span class="check-level ${finding.level}">${finding.level}</span> ` +
    `<code>${finding.rule}</code> ${say(finding.rule)}${sure}</p><p><strong>${inEither(finding.head)}</strong></p>` +
    `<dl>${reasons.join("")}</dl>${mendMarkup(finding, review)}${heldBy(finding.by)}</section>`
  );
}

function mendMarkup(finding, review) {
  if (!finding.mend) return `<p class="note">${say("check_no_mend")}</p>`;
  const state = review.of(finding.mend);
  const reason = finding.mend.reason ? `<p>${quotedText(finding.mend.reason)}</p>` : "";
  const buttons = finding.reviewed
    ? `<p class="check-buttons"><button type="button" class="check-accept" aria-pressed="${state === "accepted"}">${say("check_accept")}</button> ` +
      `<button type="button" class="check-reject" aria-pressed="${state === "rejected"}">${say("check_reject")}</button> ` +
      `<button type="button" class="check-undo">${say("check_undo")}</button> <span class="check-state ${state}">${say(`check_${state}`)}</span></p>`
    : `<p class="note">${say("check_also")}</p>`;
  return `<div class="check-mend"><h4>${say("check_mend")}</h4><p><bdi>${inEither(finding.mend.said)}</bdi></p>${reason}${buttons}</div>`;
}

/** The last verdict and reason of each seat, as the debate has them. */
function lastOpinions(checked) {
  const last = new Map();
  for (const [, seat, , verdict, texts] of checked[6]) if (CHECK_HELD[verdict]) last.set(seat, [seat, verdict, texts[0] ?? ""]);
  return [...last.values()];
}

function heldBy(by) {
  if (!by.length) return "";
  const said = by.map(
    ([seat, verdict, reason]) =>
      `<dt>${quotedText(seat)}</dt><dd>${standing(CHECK_HELD[verdict] ? verdict : "none")}${reason ? `: ${quotedText(reason)}` : ""}</dd>`,
  );
  return `<h4>${say("check_who")}</h4><dl>${said.join("")}</dl>`;
}

function classesMarkup(rows, subject, parent) {
  const one = (term) => {
    const [, key, name, definition] = rows.terms[term];
    const said = definition ? `<q>${quotedText(definition)}</q>` : `<span class="note">${say("check_no_definition")}</span>`;
    return `<dt>${quotedText(name)} <code>${quotedText(key)}</code></dt><dd>${said}</dd>`;
  };
  const numbers = parent < 0 || parent === subject ? [subject] : [subject, parent];
  return `<h4>${say(numbers.length > 1 ? "check_terms" : "check_class")}</h4><dl>${numbers.map(one).join("")}</dl>`;
}

function debateMarkup(head, statements) {
  const said = statements.map(([role, seat, round, verdict, texts]) => {
    const how = verdict ? standing(verdict) : "";
    const lines = texts.map((text) => `<p>${quotedText(text)}</p>`).join("");
    const filled = ["mediator", "feedback"].includes(role) ? [round] : [seat, round];
    return `<li><b>${say(`check_${role}`, ...filled)}</b> ${how}${lines}</li>`;
  });
  return `<details><summary>${say(head)} (${statements.length})</summary><ol class="check-said">${said.join("")}</ol></details>`;
}
