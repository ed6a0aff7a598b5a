import { Signal } from "@preact/signals";
import { DevalueError, stringify } from "devalue";
import { isValidElement } from "preact";
import { SlotRef } from "./island_register.ts";
import type { PageState } from "./page_state.ts";

/**
 * Writes everything the browser needs to bring a page's islands to life, as
 * JSON that can stand in a script element. All props are written together, so
 * that an object or signal which two islands share is one in the browser too.
 * Throws a TypeError that names the prop for what cannot be sent: functions,
 * symbols, elements, instances of classes.
 */
export function islandState(page: PageState): string {
  const { placed } = page.islands;
  const islands = placed.map(({ island, props }) => ({
    url: page.basePath + island.url,
    name: island.exportName,
    props,
  }));
  try {
    const json = stringify({ build: page.buildId, islands }, REDUCERS);
    // Only strings hold a "<", and in them this is the same character.
    return json.replaceAll("<", "\\u003c");
  } catch (error) {
    if (!(error instanceof DevalueError)) throw error;
    const index = Number(/^\.islands\[(\d+)\]/.exec(error.path)?.[1]);
    const prop = error.path.replace(/^\.islands\[\d+\]\.props\.?/, "");
    const name = placed[index]?.island.exportName;
    throw new TypeError(
      `Cannot send prop "${prop}" to island "${name}": ${error.message}`,
      { cause: error },
    );
  }
}

/** One for all: each is asked about every value. */
const REDUCERS: Record<string, (value: unknown) => unknown> = {
  Own: (value) => {
    if (typeof value !== "object" || value === null) return false;
    if (value instanceof SlotRef) return ["slot", value.index];
    if (value instanceof Signal) {
      return [isReadonly(value) ? "computed" : "signal", value.peek()];
    }
    if (isValidElement(value)) {
      throw new TypeError(
        "Cannot send an element to an island other than as its children",
      );
    }
    return false;
  },
};

/** Tells whether a signal is a computed one, whose value cannot be set. */
function isReadonly(signal: Signal): boolean {
  return Object.getOwnPropertyDescriptor(Object.getPrototypeOf(signal), "value")
    ?.set === undefined;
}
