import { AppError } from "@/lib/core/errors.ts";

/**
 * Caller's assumption about an entry before a change: it has one of some
 * versions, it exists (`any`), or it does not exist yet.
 */
export interface Precondition {
  ifMatch: readonly string[] | "any" | null;
  mustBeNew: boolean;
}

/** No belief: the change is made whatever is there. */
export const NO_PRECONDITION: Precondition = {
  ifMatch: null,
  mustBeNew: false,
};

/**
 * Throws `stale` unless the entry (its versionstamp, `null` when there is
 * none) is what the caller believes.
 */
export function assertPrecondition(
  precondition: Precondition,
  versionstamp: string | null,
): void {
  const { ifMatch, mustBeNew } = precondition;
  const holds = (ifMatch === null ||
    (versionstamp !== null &&
      (ifMatch === "any" || ifMatch.includes(versionstamp)))) &&
    !(mustBeNew && versionstamp !== null);
  if (holds) return;
  throw new AppError(
    "stale",
    mustBeNew
      ? "Cannot save: it exists already"
      : "Cannot save: it was changed in the meantime. Read it again first",
  );
}
