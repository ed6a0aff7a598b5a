import { z } from "zod";
import { RETAINED_ACTIONS } from "@/lib/schema/events/retained_commands.ts";
import { SourceReach } from "./connections.ts";

/**
 * Actions that pages can be told to take; each is an event `control.<action>`.
 */
export const CONTROL_ACTIONS = [
  "skip",
  "pause",
  "resume",
  "mute",
  "unmute",
  "volume",
  "clear",
  "blank",
  "unblank",
  "reload",
] as const;

const OF_WHOLE_PAGES: readonly string[] = [
  "mute",
  "unmute",
  "volume",
  "blank",
  "unblank",
];

/** Actions that every overlay of the channel takes: one that stays out would be on stream. */
const OF_ALL_PAGES: readonly string[] = ["blank", "unblank"];

const Volume = z.int().min(0).max(100);

/** A command to the channel's open pages. */
export const ControlOrder = z.strictObject({
  action: z.enum(CONTROL_ACTIONS).describe(
    "`skip` ends what is shown; `pause` holds the queue; `clear` empties it; `mute` and `volume` are about every sound; `blank` hides and silences every overlay until `unblank`, while alerts wait and timers go on",
  ),
  sceneId: z.string().min(1).max(64).nullable().default(null)
    .describe("Only pages of this scene"),
  instanceId: z.string().min(1).max(64).nullable().default(null)
    .describe(
      "Only this widget; not for sound. Of `reload`: the source that shows this widget alone, by id, or by kind where it was never set up",
    ),
  volume: Volume.optional()
    .describe("Of `volume`: percent of every sound's own volume"),
}).refine(
  ({ action, instanceId }) =>
    instanceId === null || !OF_WHOLE_PAGES.includes(action),
  { error: "must be null: the whole page does this", path: ["instanceId"] },
).refine(
  ({ action, sceneId }) => sceneId === null || !OF_ALL_PAGES.includes(action),
  { error: "must be null: every overlay does this", path: ["sceneId"] },
).refine(
  ({ action, volume }) => (action === "volume") === (volume !== undefined),
  {
    error: "belongs to the action `volume`, and to no other",
    path: ["volume"],
  },
).meta({ id: "ControlOrder" });
export type ControlOrder = z.output<typeof ControlOrder>;

/** Position of the command in the channel's log. */
export const ControlAnswer = z.object({
  id: z.string().describe("Of the event `control.<action>`"),
  position: z.string(),
  reach: SourceReach,
}).meta({ id: "ControlAnswer" });
export type ControlAnswer = z.infer<typeof ControlAnswer>;

/**
 * An order that holds until another takes its place. Of those that are meant
 * for a page or a widget the latest holds, whether it names it or not.
 */
export const RetainedCommand = z.object({
  action: z.enum(RETAINED_ACTIONS).describe(
    "`clear`: lists leave out what came before; `skip`: what was shown then is over",
  ),
  sceneId: z.string().nullable(),
  instanceId: z.string().nullable(),
  volume: Volume.nullable().describe("Of `volume`, percent"),
  at: z.iso.datetime(),
  position: z.string().describe("Of its event in the channel's log"),
}).meta({ id: "RetainedCommand" });
export type RetainedCommand = z.infer<typeof RetainedCommand>;

/** Answer of `GET /api/channels/:id/control`. */
export const RetainedCommands = z.object({
  orders: z.array(RetainedCommand).describe("Oldest first"),
}).meta({ id: "RetainedCommands" });
export type RetainedCommands = z.infer<typeof RetainedCommands>;

/** A retained command as it is stored; the entry's version is its event's commit. */
export interface StoredRetainedCommand
  extends Omit<RetainedCommand, "position"> {
  /** Place within that commit. */
  index: number;
}
