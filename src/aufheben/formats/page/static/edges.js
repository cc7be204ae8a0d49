// Who attacks whom, as lines between cards: told apart by line, head and word, never by color alone.
import { say } from "./words.js";

const SVG = "http://www.w3.org/2000/svg";

function made(name, attributes, parent) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  parent.append(element);
  return element;
}

/** Draw these links between the cards that are in view of the board. */
export function drawEdges(links) {
  const svg = document.querySelector("svg.edges");
  const board = svg.parentElement;
  // All is measured before anything is drawn: a line in between would lay the whole page out anew.
  const ends = measured(links, board);
  const [width, height] = [board.scrollWidth, board.scrollHeight];
  const lines = document.createDocumentFragment();
  const used = new Map();
  heads(lines);
  for (const [link, from, to] of ends) line(lines, link, from, to, used);
  svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
  svg.setAttribute("width", width);
  svg.setAttribute("height", height);
  svg.replaceChildren(lines);
}

/** Links whose both ends are to be seen, with their boxes. */
function measured(links, board) {
  const frame = board.getBoundingClientRect();
  const near = board.querySelector(".cards.many") && !matchMedia("print").matches ? nearby(board) : () => true;
  const boxes = new Map();
  const box = (id) => {
    if (!boxes.has(id)) boxes.set(id, boxOf(id, frame, board));
    return boxes.get(id);
  };
  const seen = links.filter((link) => near(link.source, link.target));
  return seen.map((link) => [link, box(link.source), box(link.target)]).filter(([, from, to]) => from && to);
}

/** Tells of two cards whether a line between them comes within a screen of what is in view, by their rows alone. */
function nearby(board) {
  const arranged = board.classList.contains("arranged");
  const rects = new Map();
  const rect = (id) => {
    const card = document.getElementById(id);
    const place = arranged ? card : card?.closest(".row");
    if (!rects.has(place)) rects.set(place, place?.getBoundingClientRect());
    return rects.get(place);
  };
  return (one, other) => {
    const [a, b] = [rect(one), rect(other)];
    return a && b && Math.min(a.top, b.top) < 2 * innerHeight && Math.max(a.bottom, b.bottom) > -innerHeight;
  };
}

function heads(svg) {
  const defs = made("defs", {}, svg);
  for (const [id, shape, fill] of [
    ["rebut", "M0 0 10 5 0 10z", "currentColor"],
    ["undercut", "M1 1 9 5 1 9z", "var(--page)"],
  ]) {
    const marker = made("marker", { id: `head-${id}`, viewBox: "0 0 10 10", refX: 9, refY: 5, markerWidth: 9, markerHeight: 9, orient: "auto-start-reverse" }, defs);
    made("path", { d: shape, fill, stroke: "currentColor" }, marker);
  }
}

function boxOf(id, frame, board) {
  const card = document.getElementById(id);
  if (!card || card.hidden || !card.offsetParent) return null;
  const rect = card.getBoundingClientRect();
  const [x, y] = [rect.left - frame.left + board.scrollLeft, rect.top - frame.top + board.scrollTop];
  return { left: x, right: x + rect.width, top: y, bottom: y + rect.height, middle: y + Math.min(rect.height, 64) / 2, center: x + rect.width / 2 };
}

function line(svg, link, from, to, used) {
  const end = (key) => {
    const number = used.get(key) ?? 0;
    used.set(key, number + 1);
    return number * 9;
  };
  const { d, label } = route(from, to, end(`${link.source}>`), end(`>${link.target}`));
  const dashed = !["rebut", "defeats"].includes(link.kind);
  const head = dashed ? "undercut" : "rebut";
  const group = made("g", { class: `edge ${link.kind}` }, svg);
  made("path", { d, "marker-end": `url(#head-${head})` }, group);
  // That it is lifted is said by the synthesis itself, which may be far away.
  if (link.kind === "lifted") return;
  const text = made("foreignObject", { x: label.x - 45, y: label.y - 9, width: 90, height: 18 }, group);
  const word = document.createElement("div");
  word.className = "edge-word";
  word.innerHTML = `<span>${say(link.kind)}</span>`;
  text.append(word);
}

/** Side to side where they stand in different lanes; round their side, or downward, where not. */
function route(from, to, out, into) {
  const [y1, y2] = [from.middle + out, to.middle + into];
  if (from.right < to.left || to.right < from.left) {
    const leftward = to.right < from.left;
    const [x1, x2] = leftward ? [from.left, to.right] : [from.right, to.left];
    const bend = (x1 + x2) / 2;
    return { d: `M${x1} ${y1}C${bend} ${y1} ${bend} ${y2} ${x2} ${y2}`, label: { x: bend, y: (y1 + y2) / 2 } };
  }
  if (from.center !== to.center) return downward(from, to, out, into);
  if (apart(from, to)) return downward(from, to, out, into);
  const side = from.left - 22 - out;
  return { d: `M${from.left} ${y1}C${side} ${y1} ${side} ${y2} ${to.left} ${y2}`, label: { x: side + 10, y: (y1 + y2) / 2 } };
}

/** Whether nothing of a lane lies between them: the cards are laid out in layers. */
function apart(from, to) {
  return document.querySelector(".board.arranged") && (from.bottom < to.top || to.bottom < from.top);
}

/** From the top of one to the bottom of another, or the other way round. */
function downward(from, to, out, into) {
  const up = from.top > to.top;
  const [x1, x2] = [from.center + out, to.center + into];
  const [start, stop] = up ? [from.top, to.bottom] : [from.bottom, to.top];
  const bend = (start + stop) / 2;
  return { d: `M${x1} ${start}C${x1} ${bend} ${x2} ${bend} ${x2} ${stop}`, label: { x: (x1 + x2) / 2, y: bend } };
}
