/** Answers of `/api/channels/:id/session`. */
import { z } from "zod";
import { toIso } from "@/lib/core/clock.ts";
import { Instant } from "@/lib/schema/events/shapes/common.ts";
import type { SessionNow } from "./stats.ts";

/** The session that figures of `session` cover. */
export const SessionAnswer = z.object({
  id: z.string().nullable().describe("`null` when none was ever begun"),
  by: z.enum(["subathon", "hand", "nobody"]).describe(
    "A running subathon, else the session last begun by hand; `nobody`: all since counting began",
  ),
  startedAt: Instant.nullable(),
}).meta({ id: "SessionAnswer" });
export type SessionAnswer = z.infer<typeof SessionAnswer>;

/** Converts a session to the API's answer. */
export function toSessionAnswer(session: SessionNow): SessionAnswer {
  const { by, id, startedAt } = session;
  return by === "nobody"
    ? { id: null, by, startedAt: null }
    : { id, by, startedAt: toIso(startedAt) };
}
