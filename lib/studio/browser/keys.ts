import { tinykeys } from "tinykeys";
import { actions, singleKeysOn } from "./actions.ts";

/** Elements in which one types: a switch or a slider takes no letters. */
const FIELDS =
  "input:not([type=checkbox], [type=radio], [type=range], [type=file]), " +
  "textarea, select, [contenteditable]";

/**
 * Tells whether a key alone would get in the streamer's way: in a field, a
 * dialog, a menu. A dialog that was
 * closed this moment may still hold the focus until the next picture.
 */
function isTyping({ target }: KeyboardEvent): boolean {
  return target instanceof Element &&
    target.closest(`${FIELDS}, dialog[open], :popover-open`) !== null;
}

const isAlone = (keys: string): boolean =>
  !/\$mod|Control|Meta|Alt|F\d/.test(keys);

/** Lets the keys of all actions act until the answer is called. */
export function listenToKeys(target: Window): () => void {
  let stop = () => {};
  const unsubscribe = actions.subscribe((all) => {
    stop();
    const map: Record<string, (event: KeyboardEvent) => void> = Object.create(
      null,
    );
    for (const { keys, also = [], inFields = false, isEnabled, run } of all) {
      if (keys === undefined) continue;
      for (const each of [keys, ...also]) {
        map[each] = (event) => {
          if (!inFields && isTyping(event)) return;
          if (isAlone(each) && !singleKeysOn()) return;
          if (isEnabled?.() === false) return;
          event.preventDefault();
          run();
        };
      }
    }
    stop = tinykeys(target, map, { ignore: (event) => event.isComposing });
  });
  return () => {
    unsubscribe();
    stop();
  };
}
