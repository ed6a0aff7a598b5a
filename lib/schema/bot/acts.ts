/** Acts of a bot on a channel. */
import { z } from "zod";
import type { ActName } from "./act_scopes.ts";
import { CounterName } from "./counters.ts";
import type { BotOutcome } from "./bot_api.ts";

/** The parameters of acts. */
export const ACT_PARAMETERS = [
  "apikey",
  "key",
  "name",
  "by",
  "n",
  "seconds",
  "login",
  "owed",
  "user",
  "id",
] as const;

/** Query of an act; `null` where a parameter is absent. */
export type ActQuery =
  & Record<typeof ACT_PARAMETERS[number], string | null>
  & { unknown: readonly string[] };

const whole = (least: number, most: number) =>
  z.string().regex(/^[+-]?\d{1,12}$/, "must be a whole number")
    .transform(Number).pipe(z.int().min(least).max(most));

/** Returns the login in what a viewer typed after a command: its first word, with an @ or not; empty for none. */
export const typedLogin = (text: string): string =>
  text.trim().split(/\s+/)[0]?.replace(/^@+/, "").toLowerCase() ?? "";

/** Fields that an act takes. */
export const ACT_INPUTS = {
  counter: z.object({
    name: CounterName,
    by: whole(-1_000_000, 1_000_000).nullable(),
  }),
  queue: z.object({ n: whole(1, 10).nullable() }),
  skip: z.object({}),
  shoutout: z.object({
    login: z.string({ error: "must name a channel" }).transform(typedLogin)
      .pipe(z.string().regex(/^[a-z0-9_]{1,25}$/, "must be a login")),
  }),
  spin: z.object({
    owed: z.enum(["0", "1"], "must be 1 or 0").nullable()
      .transform((owed) => owed === "1"),
  }),
  time: z.object({
    seconds: whole(-86_400, 86_400)
      .refine((seconds) => seconds !== 0, "must not be 0"),
  }),
} as const satisfies Record<ActName, z.ZodObject>;

/** An act with its fields, as they were read. */
export type AskedAct = {
  [A in ActName]: { act: A } & z.output<typeof ACT_INPUTS[A]>;
}[ActName];

/** An act that a bot asked for, so that the same call counts once. */
export interface StoredAct {
  /** Time at which it was taken on, ms since the epoch. */
  at: number;
  /** Answer that was given; `null` while the act is under way. */
  outcome: BotOutcome | null;
}
