// Puts the page's parts together: what is known, what comes, what its reader asks.
import { offerLanguages } from "./words.js";
import { Timeline } from "./timeline.js";
import { Board } from "./board.js";
import { Course } from "./course.js";
import { offerArrangement } from "./arrange.js";
import { Asking } from "./ask.js";
import { listen } from "./stream.js";
import { followQuotes } from "./quotes.js";
import { offerFiles } from "./hand_over.js";
import { offerWriting } from "./write.js";

function begin() {
  const known = document.getElementById("timeline");
  if (known === null) return;
  const patch = JSON.parse(known.textContent);
  const timeline = new Timeline();
  const board = new Board(timeline);
  const course = new Course(timeline);
  offerArrangement(board);
  const take = (more) => {
    board.add(more);
    course.add(more);
  };
  take(patch);
  new Asking(patch.data, board, course);
  const address = document.documentElement.dataset.live;
  if (address && patch.ended === null) listen(address, patch.last, take);
}

offerLanguages();
begin();
followQuotes();
offerFiles();
offerWriting();
