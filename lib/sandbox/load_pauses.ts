/**
 * Pauses before a page is loaded anew that did not come whole. Kept for the
 * browser's session, so that they grow from one load to the next.
 */
import { type Backoff, backoffMs } from "@/lib/core/backoff.ts";
const PAUSES: Backoff = { minMs: 10_000, maxMs: 300_000 };

/** Storage of the session, which a browser may refuse. */
type SessionStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** Counts the loads of a page that did not come whole. */
export interface LoadPauses {
  /** Returns how long to wait before the page is loaded anew, in ms: twice as long after each load, and 20 % more or less, so that not all pages come at once. */
  next(): number;
  /** Notes that the page is about to be loaded anew. */
  noteLoad(): void;
  /** Notes that all of the page has come. */
  noteWhole(): void;
}

/** Creates the count of a page's loads. Without storage every pause is the first. */
export function createLoadPauses(
  { storage, key = "limelight_loads", random = Math.random }: {
    /** Returns the session's storage; may throw. */
    storage(): SessionStorage;
    /** Name of the number of loads in a row that did not bring the whole page. */
    key?: string;
    random?: () => number;
  },
): LoadPauses {
  function withStorage<T>(use: (storage: SessionStorage) => T): T | undefined {
    try {
      return use(storage());
    } catch {
      return undefined;
    }
  }
  const loads = () =>
    Number(withStorage((kept) => kept.getItem(key)) ?? 0) || 0;
  return {
    next() {
      return backoffMs(PAUSES, loads()) * (0.8 + random() * 0.4);
    },
    noteLoad() {
      const count = String(loads() + 1);
      withStorage((kept) => kept.setItem(key, count));
    },
    noteWhole: () => void withStorage((kept) => kept.removeItem(key)),
  };
}
