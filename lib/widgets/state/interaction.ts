/** Giveaway, queue, wheel and challenge as the server keeps them. */
import { z } from "zod";
import { Instant } from "@/lib/events/kinds/shapes.ts";
import { Person } from "./person.ts";

/** A giveaway as it stands. */
export const Giveaway = z.object({
  giveawayId: z.string(),
  revision: z.int(),
  status: z.enum(["open", "closed", "drawing", "drawn", "cancelled"]),
  prize: z.string(),
  how: z.string().describe("How to take part, for example `!join`"),
  entries: z.int(),
  endsAt: Instant.nullable(),
  drawnAt: Instant.nullable(),
  sample: z.array(z.string()).describe("Some names, for the roll"),
  winners: z.array(Person),
});
/** A giveaway as it stands. */
export type Giveaway = z.infer<typeof Giveaway>;

/** Who plays now and next; private notes never leave the server. */
export const ViewerQueue = z.object({
  revision: z.int(),
  open: z.boolean(),
  how: z.string(),
  current: z.array(z.object({ person: Person, inGame: z.string().nullable() })),
  waiting: z.array(z.object({ person: Person, inGame: z.string().nullable() })),
  waitingCount: z.int(),
});
/** Who plays now and next. */
export type ViewerQueue = z.infer<typeof ViewerQueue>;

/** The prize wheel: its slices, and the last spin while it is shown. */
export const Wheel = z.object({
  wheelId: z.string(),
  title: z.string(),
  items: z.array(z.object({ label: z.string(), weight: z.number() })),
  owed: z.int().describe("Spins still to come"),
  spin: z.object({
    spinId: z.string(),
    resultIndex: z.int(),
    result: z.string(),
    startedAt: Instant,
    durationMs: z.int(),
  }).nullable(),
});
/** The prize wheel. */
export type Wheel = z.infer<typeof Wheel>;

/** A short challenge with a target and a time limit. */
export const Challenge = z.object({
  challengeId: z.string(),
  revision: z.int(),
  text: z.string(),
  kind: z.string(),
  progress: z.int(),
  target: z.int(),
  currency: z.string().nullable(),
  startedAt: Instant,
  endsAt: Instant.nullable(),
  status: z.enum(["running", "done", "missed", "cancelled"]),
  endedAt: Instant.nullable(),
});
/** A short challenge. */
export type Challenge = z.infer<typeof Challenge>;
