// Rows of cells, as spreadsheets and files write them.

/** What a text holds: a table of Markdown, or separated by tabs where there are any, else by what occurs most. */
export function cellsOf(text, quotes = true) {
  if (text.startsWith("|")) return cellsOfMarkdown(text);
  const separator = separatorOf(text);
  const rows = [[""]];
  let quoted = false;
  for (let at = 0; at < text.length; at++) {
    const row = rows.at(-1);
    const said = text[at];
    const doubled = quoted && said === '"' && text[at + 1] === '"';
    if (doubled) at += 1;
    const edge = quoted ? [separator, "\n", undefined].includes(text[at + 1]) : row.at(-1) === "";
    if (quotes && said === '"' && !doubled && edge) quoted = !quoted;
    else if (!quoted && said === separator) row.push("");
    else if (!quoted && said === "\n") rows.push([""]);
    else row[row.length - 1] += said;
  }
  if (quoted) return cellsOf(text, false);
  return rows.map((row) => row.map((cell) => cell.trim().replace(/\s+/g, " ")));
}

function cellsOfMarkdown(text) {
  const lines = text.split("\n").map((line) => line.trim()).filter((line) => !/^[|:\s-]*$/.test(line));
  return lines.map((line) => line.replace(/^\||\|$/g, "").split("|").map((cell) => cell.trim()));
}

function separatorOf(text) {
  if (text.includes("\t")) return "\t";
  return text.split(";").length > text.split(",").length ? ";" : ",";
}

/** The same as a text, a row a line; without rows and columns at the end that are empty. */
export function textOf(rows) {
  const height = rows.findLastIndex((row) => row.some(Boolean)) + 1;
  const width = Math.max(2, ...rows.map((row) => row.findLastIndex(Boolean) + 1));
  const lines = rows.slice(0, height).map((row) => row.slice(0, width).map(quotedCell).join("\t"));
  return lines.join("\n");
}

function quotedCell(cell) {
  return /["\t]|^\|/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** A line for each person, "Kim: quiet", as who and what; and back. */
export function wishesOf(text) {
  return text.split("\n").map((line) => {
    const [, who, what] = /^\s*([^:：]{1,64})[:：](.*)$/.exec(line) ?? [null, "", line];
    return [who.trim(), what.trim()];
  });
}

export function linesOfWishes(rows) {
  return rows.map(([who, what]) => (who || what ? `${who}: ${what}` : "")).join("\n").trimEnd();
}

/** The text of a file as spreadsheets save it, of Unicode or of Japanese Windows. */
export async function textOfFile(file) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const first = bytes[0] === 0xff && bytes[1] === 0xfe ? ["utf-16le"] : ["utf-8", "shift_jis"];
  for (const code of first) {
    try {
      return new TextDecoder(code, { fatal: true }).decode(bytes).replace(/\r\n?/g, "\n");
    } catch { /* written otherwise */ }
  }
  return null;
}
