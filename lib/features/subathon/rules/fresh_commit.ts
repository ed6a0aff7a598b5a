/** Drafts of sessions that begin: a channel's first, and one after a reset. */
import type { NewId } from "@/lib/core/ids.ts";
import { PendingCommit } from "./pending_commit.ts";
import { offset } from "./ladder_edit.ts";
import {
  copiedDefinition,
  firstDefinition,
  newSession,
} from "./session_factory.ts";
import type { PlanRoom } from "./plan_limits.ts";
import type { Session } from "@/lib/schema/subathon/session.ts";
import type { Loaded } from "./loaded.ts";

/** Starting point and time of a draft. */
interface Beginning {
  now: number;
  newId: NewId;
  /** Set when a first session is to begin. */
  first: {
    currency: string;
    /** Platforms on which the channel is live, and since when. */
    live: readonly { platform: string; since: number }[];
  } | null;
}

/**
 * Creates the draft on what was read, or on a first session; returns `null`
 * when there is neither.
 */
export function firstCommit(
  loaded: Loaded,
  { now, newId, first }: Beginning,
): PendingCommit | null {
  const { session } = loaded.head;
  if (session !== null && loaded.definition !== null) {
    return new PendingCommit(loaded, session, loaded.definition, now, "");
  }
  if (first === null) return null;
  const definition = firstDefinition(now, first.currency);
  // As it was shown before there was one, so that a command may be based on it.
  const fresh = newSession({ definition, now, newId, revision: 0 });
  const platforms = first.live.map(({ platform, since }) => ({
    platform,
    live: true,
    at: since,
  }));
  const told = platforms.length > 0 ? { ...fresh, platforms } : fresh;
  return new PendingCommit(loaded, told, definition, now, "");
}

/** Creates the session after a reset, on the definition of the one before. */
export function resetCommit(
  draft: PendingCommit,
  loaded: Loaded,
  { now, newId, room }: Pick<Beginning, "now" | "newId"> & { room: PlanRoom },
  nonce: string,
): PendingCommit {
  const definition = copiedDefinition(draft.definition, now, room);
  const fresh = newSession({
    definition,
    now,
    newId,
    // Pages ignore lower revisions, so they go on over a reset.
    revision: draft.session.revision + 1,
  });
  const next = new PendingCommit(loaded, fresh, definition, now, nonce);
  const { policy } = definition.ladder;
  if (policy.startAt !== 0) offset(next, policy, policy.startAt);
  const { platforms } = draft.session;
  next.set({
    ladderAt: policy.startAt,
    // The stream goes on.
    ...(platforms ? { platforms } : {}),
  });
  next.ladderChanged = true;
  return next;
}

/** Returns a session as a reset leaves it. */
export function archivedOf(session: Session): Session {
  return {
    ...session,
    state: "archived",
    revision: session.revision + 1,
    wakeAt: null,
  };
}
