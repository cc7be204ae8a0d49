// Events as they come. The browser asks again by itself where the connection was lost.
import { say } from "./words.js";

/** Hand every patch to `take`, each once, in order, until the run has ended; `rest` may be told in vain. */
export function listen(address, last, take, rest) {
  const source = new EventSource(`${address}?after=${last}`);
  let seen = last;
  source.addEventListener("message", (message) => {
    const number = Number(message.lastEventId);
    if (number <= seen) return;
    seen = number;
    take(JSON.parse(message.data));
  });
  source.addEventListener("asked", rest);
  source.addEventListener("end", () => {
    source.close();
    rest();
  });
  source.addEventListener("error", () => {
    document.querySelector(".bar .state").innerHTML = say("lost");
  });
  return source;
}
