import { z } from "zod";

/** An open page that shows something of the channel. */
export const Connection = z.object({
  id: z.string().describe(
    "Of this connection; another one after it reconnects",
  ),
  overlay: z.object({
    type: z.enum(["scene", "widget", "event_page", "other"]),
    id: z.string().describe(
      "Of the scene, the widget, or the kind of built-in widget",
    ),
    name: z.string().nullable().describe(
      "`null` for what has no name, or is no longer there",
    ),
  }).describe("What it shows"),
  kind: z.enum(["obs", "browser", "preview"])
    .describe("`preview`: in the dashboard; nothing counts it as a source"),
  obsVersion: z.string().nullable().describe("Such as `31.0.2`"),
  since: z.iso.datetime().describe("When it connected"),
  visible: z.boolean().nullable()
    .describe("OBS shows it somewhere; `null` outside OBS"),
  active: z.boolean().nullable()
    .describe("It is in OBS's program scene; `null` outside OBS"),
  leads: z.boolean().describe("It plays the sounds of what it shows"),
  position: z.string().nullable().describe(
    "Last position of the log that it said it handled",
  ),
  build: z.string().describe("Build that the page was loaded with"),
  lastError: z.object({
    widgetId: z.string(),
    message: z.string(),
    count: z.int().min(1),
    lastAt: z.iso.datetime(),
  }).nullable().describe("The latest error of what it shows, on whatever page"),
});
export type Connection = z.infer<typeof Connection>;

/** Number of sources that an event reached. */
export const SourceReach = z.object({
  open: z.int().min(0).describe("Open sources, previews aside"),
  addressed: z.int().min(0).describe("Of those, the ones that it is meant for"),
  reached: z.int().min(0).describe(
    "Of those, the ones that said within a second that they handled it",
  ),
  reason: z.enum(["none_open", "none_shows_it", "no_answer"]).nullable()
    .describe("Why it reached none; `null` when it reached any"),
  message: z.string().describe("The same for people"),
});
export type SourceReach = z.infer<typeof SourceReach>;

/** Returns which open sources an event reached that was sent at a position. */
export type ReachOf = (
  channelId: string,
  sent: {
    position: string;
    kind: string;
    sceneId: string | null;
    instanceId: string | null;
  },
) => Promise<SourceReach>;

/** Stands for the newest position of a log. */
export const NEWEST = "newest";

/** Event whose reach is asked for, and what it is meant for. */
export const ReachQuery = z.object({
  position: z.string().max(100).optional().describe(
    "Also tell which sources an event at this position reached; `newest`: everything up to now, such as what a command has just changed",
  ),
  sceneId: z.string().max(64).optional(),
  instanceId: z.string().max(64).optional(),
});

/** Answer of `GET /api/channels/:id/connections`. */
export const ConnectionList = z.object({
  items: z.array(Connection).describe("Open longest first"),
  build: z.string().describe(
    "Build of the service: pages of another one reload by themselves",
  ),
  reach: SourceReach.nullable().describe("Of the event that was asked for"),
});
export type ConnectionList = z.infer<typeof ConnectionList>;

/** Frame of the dashboard's socket: the open pages, after each change. */
export const ConnectionsMessage = ConnectionList.omit({ reach: true }).extend({
  type: z.literal("connections"),
});
export type ConnectionsMessage = z.infer<typeof ConnectionsMessage>;
