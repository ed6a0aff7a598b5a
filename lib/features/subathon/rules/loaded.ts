/** Data that rules are given to decide on, and what they add to a commit. */
import type { ProjectionCursor } from "@/lib/schema/events/projections.ts";
import type {
  CommandRecord,
  Definition,
} from "@/lib/schema/subathon/records.ts";
import type { Session } from "@/lib/schema/subathon/session.ts";
import type { Known } from "./pending_commit.ts";

/** A session with the version it was read at; `versionstamp` is `null` when there is none. */
export interface SessionHead {
  session: Session | null;
  versionstamp: string | null;
}

/** Everything that was read for a commit. */
export interface Loaded extends Known {
  head: SessionHead;
  definition: Definition | null;
  command(idempotencyKey: string): CommandRecord | null;
  cursor: Deno.KvEntryMaybe<ProjectionCursor> | null;
}

/** Data that a commit writes beside the draft. */
export interface Beside {
  commands: ReadonlyMap<string, CommandRecord>;
  /** Position in the log from which a first session is counted. */
  cursor: string | null;
  /** The session that a reset leaves behind. */
  archived: Session | null;
}
