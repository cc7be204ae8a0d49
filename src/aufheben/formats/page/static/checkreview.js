// Which of the suggested mends a person accepts or refuses: kept in the browser, downloaded as files.
import { say } from "./words.js";

/** Decisions by the keys of mends, and a way back. */
export class Review {
  constructor(run) {
    this.place = `aufheben-review-${run}`;
    this.decisions = new Map();
    this.before = [];
    this.kept = this.read();
  }

  read() {
    try {
      const known = localStorage.getItem(this.place) ?? "{}";
      // Any file that is opened from the same disk may have written there.
      for (const [key, decision] of Object.entries(JSON.parse(known))) {
        if (["accepted", "rejected"].includes(decision)) this.decisions.set(key, decision);
      }
      localStorage.setItem(this.place, known);
      return true;
    } catch {
      return false;
    }
  }

  keep() {
    try {
      localStorage.setItem(this.place, JSON.stringify(Object.fromEntries(this.decisions)));
    } catch {
      this.kept = false;
    }
  }

  of(mend) {
    return this.decisions.get(mend.key) ?? "open";
  }

  decide(mend, decision) {
    this.before.push([mend.key, this.decisions.get(mend.key)]);
    this.decisions.set(mend.key, decision);
    this.keep();
  }

  /** Take the last decision back; the key of its mend, if there was one. */
  undo() {
    const last = this.before.pop();
    if (!last) return null;
    const [key, decision] = last;
    if (decision === undefined) this.decisions.delete(key);
    else this.decisions.set(key, decision);
    this.keep();
    return key;
  }
}

/** The mends that were accepted, as `aufheben check --accept` reads them: a report without what was refused. */
export function reviewedList(header, accepted) {
  return header + accepted.map((mend) => mend.row).join("");
}

/** The same as commands of KGCL; labels are none of its. */
export function reviewedPatch(accepted) {
  return accepted.flatMap((mend) => mend.patch).map((line) => `${line}\n`).join("");
}

/** How many mends there are, and what became of them. */
export function reviewCounts(mends, review) {
  const number = { open: 0, accepted: 0, rejected: 0 };
  for (const mend of mends) number[review.of(mend)] += 1;
  return say("check_counts", mends.length, number.accepted, number.rejected, number.open);
}

/** Hand a text to the reader as a file. */
export function download(name, text) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain;charset=utf-8" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}
