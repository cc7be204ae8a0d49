// The graph as layers instead of rounds, while its reader wants it so.

const WIDTH = 272;

/** A button that lays the cards out by who attacks whom, and back by rounds. */
export function offerArrangement(board) {
  const button = document.querySelector("button.arrange");
  if (!button) return;
  const holder = document.querySelector(".board");
  button.addEventListener("click", () => {
    const arranged = holder.classList.toggle("arranged");
    button.setAttribute("aria-pressed", String(arranged));
    if (arranged) arrange(board);
    else release();
    board.draw();
  });
  board.grown = () => { if (holder.classList.contains("arranged")) arrange(board); };
}

function cards() {
  return [...document.querySelectorAll(".cards .card")];
}

function arrange(board) {
  const graph = new dagre.graphlib.Graph();
  graph.setGraph({ rankdir: "BT", nodesep: 28, ranksep: 64, marginx: 8, marginy: 8 });
  graph.setDefaultEdgeLabel(() => ({}));
  const shown = cards().filter((card) => !card.hidden);
  for (const card of shown) {
    card.style.width = `${WIDTH}px`;
    graph.setNode(card.id, { width: WIDTH, height: card.offsetHeight });
  }
  for (const link of board.links.values()) {
    if (link.shown && graph.hasNode(link.source) && graph.hasNode(link.target)) graph.setEdge(link.source, link.target);
  }
  dagre.layout(graph);
  for (const card of shown) {
    const { x, y, height } = graph.node(card.id);
    card.style.left = `${x - WIDTH / 2}px`;
    card.style.top = `${y - height / 2}px`;
  }
  const { width, height } = graph.graph();
  const holder = document.querySelector(".cards");
  holder.style.width = `${width}px`;
  holder.style.height = `${height}px`;
}

function release() {
  for (const card of cards()) {
    for (const name of ["left", "top", "width"]) card.style.removeProperty(name);
  }
  const holder = document.querySelector(".cards");
  holder.style.removeProperty("width");
  holder.style.removeProperty("height");
}
