/** Acts of a bot; what the studio's scripts may read of them. */
import type { ProgramScope } from "@/lib/schema/account/program_keys.ts";

/** Each act, and the scope that a program's key needs for it. */
export const ACT_SCOPES = {
  counter: "counters",
  queue: "audience",
  skip: "alerts",
  shoutout: "alerts",
  spin: "audience",
  time: "subathon",
} as const satisfies Record<string, ProgramScope>;

/** A thing that a bot does. */
export type ActName = keyof typeof ACT_SCOPES;
