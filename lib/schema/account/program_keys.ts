/** Keys with which programs, bots and buttons work on a channel. */
import { z } from "zod";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "@/lib/core/clock.ts";
import { oneLine } from "@/lib/core/one_line.ts";

/** Number of keys for programs that a channel may have. */
export const MAX_PROGRAM_KEYS = 20;

/** Everything that a key may be allowed to do. */
export const PROGRAM_SCOPES = [
  "alerts",
  "overlays:control",
  "audience",
  "counters",
  "subathon",
  "test",
  "events:read",
  "chatters",
  "now-playing",
] as const;

/** A thing that a key may be allowed to do. */
export const ProgramScope = z.enum(PROGRAM_SCOPES);
export type ProgramScope = z.infer<typeof ProgramScope>;

const name = oneLine(1, 60)
  .describe("What uses it, such as `Stream Deck`");

const scopes = z.array(ProgramScope).min(1)
  .overwrite((given) => PROGRAM_SCOPES.filter((one) => given.includes(one)))
  .describe("What it may do");

const expiresAt = z.iso.datetime({ offset: true }).nullable()
  .describe("When it ends; `null`: when it is revoked");

/** Time that a key may move the timer by. */
const TimeCap = z.strictObject({
  perCallMs: z.int().min(1_000).max(DAY_MS).describe("By one call"),
  perDayMs: z.int().min(1_000).max(31 * DAY_MS)
    .describe("On one day, UTC, both ways together"),
}).meta({ id: "TimeCap" });
type TimeCap = z.infer<typeof TimeCap>;

/** Cap of a key of which nobody said more. */
const USUAL_CAP: TimeCap = { perCallMs: 10 * MINUTE_MS, perDayMs: HOUR_MS };

const timeCap = TimeCap.describe(
  "How far it may move the timer; with `subathon` alone",
);

/** A key as it is kept: found by keyed hash, the key itself nowhere. */
export interface StoredProgramKey {
  id: string;
  name: string;
  /** Keyed hash of the key. */
  hash: string;
  scopes: ProgramScope[];
  /** Milliseconds since the epoch. */
  createdAt: number;
  /** Milliseconds since the epoch; `null` where it does not end by itself. */
  expiresAt: number | null;
  timeCap: TimeCap;
}

/** A key as it is listed: never the key itself. */
export const ProgramKey = z.object({
  id: z.string().describe("To change or revoke it by"),
  name,
  scopes: z.array(ProgramScope),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime().nullable(),
  lastUsedAt: z.iso.datetime().nullable()
    .describe("To the minute; `null`: never"),
  timeCap,
}).meta({ id: "ProgramKey" });
export type ProgramKey = z.infer<typeof ProgramKey>;

/** A key to be made. */
export const ProgramKeyInput = z.strictObject({
  name,
  scopes,
  expiresAt: expiresAt.default(null),
  timeCap: timeCap.default(USUAL_CAP),
}).meta({ id: "ProgramKeyInput" });
export type ProgramKeyInput = z.output<typeof ProgramKeyInput>;

/** A change of a key; what is left out stays. */
export const ProgramKeyPatch = z.strictObject({
  name: name.optional(),
  scopes: scopes.optional(),
  expiresAt: expiresAt.optional(),
  timeCap: timeCap.optional(),
}).meta({ id: "ProgramKeyPatch" });
export type ProgramKeyPatch = z.output<typeof ProgramKeyPatch>;

/** A key that was just made. */
export const ProgramKeyMade = ProgramKey.extend({
  key: z.string().regex(/^lk_[\w-]{43}$/).describe("Shown this once"),
}).meta({ id: "ProgramKeyMade" });
export type ProgramKeyMade = z.infer<typeof ProgramKeyMade>;

/** A program that came with a key, and what that key is. */
export interface ProgramCaller {
  channelId: string;
  programKey: Omit<StoredProgramKey, "hash">;
}
