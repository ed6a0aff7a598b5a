import { z } from "zod";

/** What pages can be told to do; each is an event `control.<action>`. */
export const CONTROL_ACTIONS = [
  "skip",
  "pause",
  "resume",
  "mute",
  "unmute",
  "clear",
  "reload",
] as const;

const OF_WHOLE_PAGES: readonly string[] = ["mute", "unmute", "reload"];

/** An order to the channel's open pages. */
export const ControlOrder = z.strictObject({
  action: z.enum(CONTROL_ACTIONS).describe(
    "`skip` ends what is shown; `pause` and `resume` hold the queue and let it go on; `clear` empties it; `mute` and `unmute`; `reload` loads pages anew",
  ),
  sceneId: z.string().min(1).max(64).nullable().default(null)
    .describe("Only pages of this scene"),
  instanceId: z.string().min(1).max(64).nullable().default(null)
    .describe("Only this widget; not for what whole pages do"),
}).refine(
  ({ action, instanceId }) =>
    instanceId === null || !OF_WHOLE_PAGES.includes(action),
  { error: "must be null: the whole page does this", path: ["instanceId"] },
);
export type ControlOrder = z.output<typeof ControlOrder>;

/** Where the order stands in the channel's log. */
export const ControlAnswer = z.object({
  id: z.string().describe("Id of the event `control.<action>`"),
  position: z.string(),
});
export type ControlAnswer = z.infer<typeof ControlAnswer>;
