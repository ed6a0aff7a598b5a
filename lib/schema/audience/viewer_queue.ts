/** The viewer queue: what is kept of it, and what the dashboard sends and gets. */
import { z } from "zod";
import { oneLine } from "@/lib/core/one_line.ts";
import { commandFields } from "@/lib/core/command_fields.ts";
import { Instant, Person } from "@/lib/schema/events/shapes/common.ts";
import {
  Keyword,
  type Participant,
} from "@/lib/schema/events/participation.ts";

/** Most people who wait. */
export const MAX_WAITING = 100;
/** Most people who play at a time. */
const MAX_CURRENT = 10;

/** A viewer in the queue, as stored. */
export interface QueueEntry extends Participant {
  inGame: string | null;
  /** For the dashboard alone. */
  note: string;
  /** Milliseconds since the epoch. */
  joinedAt: number;
}

/** A queue as it is kept. */
export interface StoredQueue {
  open: boolean;
  /** Word that joins in chat; `null` when only other modules add people. */
  keyword: string | null;
  /** Maximum number of people who may wait. */
  limit: number;
  current: readonly QueueEntry[];
  waiting: readonly QueueEntry[];
}

const key = z.string().min(1).max(120)
  .describe("`key` of a viewer in the queue");
const InGame = oneLine(0, 40).nullable();
const Note = z.string().max(120);

/** Body of `POST /api/channels/:id/viewer-queue`. */
export const QueueCommand = z.discriminatedUnion("action", [
  z.strictObject({
    ...commandFields,
    action: z.literal("open"),
    keyword: Keyword.nullable().default("!join").describe(
      "What viewers type to play, before their name in the game; `null`: other modules add them",
    ),
    limit: z.int().min(1).max(MAX_WAITING).default(MAX_WAITING)
      .describe("How many may wait"),
  }),
  z.strictObject({ ...commandFields, action: z.literal("close") }),
  z.strictObject({
    ...commandFields,
    action: z.literal("next"),
    count: z.int().min(0).max(MAX_CURRENT).default(1)
      .describe("How many play now; earlier ones are done"),
    first: z.string().nullable().optional()
      .describe("`key` of the first; 409 for another"),
  }),
  z.strictObject({
    ...commandFields,
    action: z.literal("add"),
    name: oneLine(1, 50),
    inGame: InGame.default(null),
    note: Note.default(""),
  }),
  z.strictObject({
    ...commandFields,
    action: z.literal("edit"),
    key,
    inGame: InGame.optional(),
    note: Note.optional(),
    place: z.int().min(1).max(MAX_WAITING).optional()
      .describe("Their new place in the line"),
  }),
  z.strictObject({ ...commandFields, action: z.literal("remove"), key }),
  z.strictObject({ ...commandFields, action: z.literal("clear") }),
]).meta({ id: "QueueCommand" });
export type QueueCommand = z.output<typeof QueueCommand>;

const EntryAnswer = z.object({
  key: z.string(),
  person: Person,
  inGame: z.string().nullable(),
  note: z.string(),
  joinedAt: Instant,
});

/** Answer of the queue's endpoints. */
export const QueueAnswer = z.object({
  revision: z.int(),
  open: z.boolean(),
  keyword: z.string().nullable(),
  limit: z.int(),
  current: z.array(EntryAnswer),
  waiting: z.array(EntryAnswer),
}).meta({ id: "QueueAnswer" });
export type QueueAnswer = z.infer<typeof QueueAnswer>;

/** Result of a command to the queue. */
export const QueueDone = QueueAnswer.extend({ changed: z.boolean() }).meta({
  id: "QueueDone",
});
export type QueueDone = z.infer<typeof QueueDone>;
