// Puts the page's parts together: what is known, what comes, what its reader asks.
import { offerLanguages } from "./words.js";
import { Timeline } from "./timeline.js";
import { Board } from "./board.js";
import { standAnew } from "./controls.js";
import { Course } from "./course.js";
import { CheckPart } from "./check.js";
import { offerArrangement } from "./arrange.js";
import { Asking } from "./ask.js";
import { sit } from "./seat.js";
import { offerAside } from "./aside.js";
import { listen } from "./stream.js";
import { followQuotes } from "./quotes.js";
import { offerFiles } from "./hand_over.js";
import { offerGrids } from "./grid.js";
import { offerWriting } from "./write.js";
import { followFigures } from "./bench.js";

const PARTS = { check: CheckPart };

function begin() {
  const known = document.getElementById("timeline");
  if (known === null) return;
  const patch = JSON.parse(known.textContent);
  const timeline = new Timeline();
  const board = new Board(timeline);
  const course = new Course(timeline);
  const parts = roomParts(patch.data);
  course.watched.push(() => parts.forEach((part) => part.show(course.at)));
  offerArrangement(board);
  const take = (more) => {
    board.add(more);
    for (const part of parts) part.add(more);
    course.add(more);
    for (const part of parts) part.show(course.at);
  };
  take(patch);
  offerAside();
  new Asking(patch.data, board, course);
  const address = document.documentElement.dataset.live;
  const rest = () => standAnew(address.replace(/events$/, "controls")).then(() => course.show());
  if (address && patch.ended === null) listen(address, patch.last, take, rest);
}

/** The parts of the run's room, each with what it reads. */
function roomParts(data) {
  const places = [...document.querySelectorAll("[data-part]")].filter((place) => place.dataset.part in PARTS);
  return places.map((place) => new PARTS[place.dataset.part](place, data));
}

offerLanguages();
sit();
begin();
followQuotes();
offerFiles();
offerGrids();
offerWriting();
followFigures();
