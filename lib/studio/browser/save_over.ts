import { type ApiAnswer, ApiError } from "./api.ts";
import { resolveConflicts } from "./resolve_conflicts.ts";
import { changedFields } from "./merge_fields.ts";

/** Others may be as quick a few times. */
const MAX_MERGES = 5;

/** State on screen, and how it is stored. */
interface SaveOver<T extends object> {
  /** State that was loaded or saved last, and its version; `null` before the first. */
  base: T;
  version: string | null;
  mine: T;
  /** Name of a field for people. */
  nameOf: (field: keyof T & string) => string;
  read: () => Promise<ApiAnswer<T>>;
  /** Writes a state, in which some fields differ from what is stored, over a version. */
  write: (
    next: T,
    changed: readonly (keyof T & string)[],
    over: { ifMatch?: string; headers?: Record<string, string> },
  ) => Promise<ApiAnswer<T>>;
}

/** State as it is stored, and its version. */
interface SavedOver<T> {
  saved: T;
  version: string | null;
}

/**
 * Saves a state over the version that is known. What another tab changed
 * meanwhile is merged by field; where both changed the same one, the person is
 * asked whose stays. Throws `ApiError`.
 */
export async function saveOver<T extends object>(
  { base, version, mine, nameOf, read, write }: SaveOver<T>,
): Promise<SavedOver<T>> {
  let [known, over, next] = [base, version, mine];
  for (let merges = 0;; merges++) {
    try {
      const { data, etag } = await write(
        next,
        changedFields(known, next),
        over === null
          ? { headers: { "if-none-match": "*" } }
          : { ifMatch: over },
      );
      return { saved: data, version: etag };
    } catch (error) {
      const isStale = error instanceof ApiError && error.code === "stale";
      if (!isStale || merges === MAX_MERGES) throw error;
      const theirs = await read();
      next = await resolveConflicts({
        base: known,
        mine: next,
        theirs: theirs.data,
        nameOf,
      });
      [known, over] = [theirs.data, theirs.etag];
    }
  }
}
