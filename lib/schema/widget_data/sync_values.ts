/** Values that fields of widgets are bound to. */
import { z } from "zod";
import { Unavailable } from "./stats.ts";

/** Most values of one call. */
const MAX_FIELDS = 20;

/** `tip_goal`, `charity`, or `numbers:<figure>:<target>`. */
const FIELD = /^(?:tip_goal|charity|numbers:[\w-]{1,60}:[1-9]\d{0,11})$/;

/** The values asked for, by name. */
export const SyncQuery = z.object({
  fields: z.string().max(2_000)
    .transform((text) => [
      ...new Set(text.split(",").map((field) => field.trim())),
    ])
    .pipe(
      z.array(
        z.string().regex(
          FIELD,
          "must be tip_goal, charity or numbers:<figure>:<target>",
        ),
      ).min(1).max(MAX_FIELDS),
    )
    .describe(
      "Comma-separated: `tip_goal`, `charity`, `numbers:<figure>:<target>`, as in `numbers:followers:500`",
    ),
});

/** A goal that a field is bound to. */
export const SyncValue = z.union([
  z.object({
    available: z.literal(true),
    title: z.string(),
    current: z.number().describe("Money in minor units of `currency`"),
    target: z.number().nullable().describe("`null` when none was set"),
    percent: z.int().nullable().describe("Rounded down, 100 only when reached"),
    currency: z.string().nullable().describe("ISO 4217; set for money"),
  }),
  Unavailable,
]).meta({ id: "SyncValue" });
export type SyncValue = z.infer<typeof SyncValue>;

/** The values by the names they were asked for. */
export const SyncAnswer = z.object({
  values: z.record(z.string(), SyncValue),
}).meta({ id: "SyncAnswer" });
export type SyncAnswer = z.infer<typeof SyncAnswer>;

/** Values that a channel's pages are bound to. */
export interface SyncRecord {
  /** Grows with each change of `sent`; absent before the first. */
  revision?: number;
  /** Time at which each was last requested, to the day; ms since the epoch. */
  askedAt: Record<string, number>;
  /** As pages know them, or soon will. */
  sent: Record<string, SyncValue>;
}

/** Values that are to be published to pages. */
export interface SyncNote {
  /** Revision of the record with the latest of them. */
  revision: number;
  fields: readonly string[];
}
