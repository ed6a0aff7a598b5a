import { z } from "zod";

/** An open page that shows an overlay of the channel. */
export const Connection = z.object({
  id: z.string().describe(
    "Another after it reconnects",
  ),
  overlay: z.object({
    type: z.enum(["scene", "widget", "event_page", "other"]),
    id: z.string().describe(
      "Of the scene or widget, or a kind of built-in widget",
    ),
    name: z.string().nullable().describe(
      "`null` where it has none or is gone",
    ),
  }),
  kind: z.enum(["obs", "browser", "preview"])
    .describe("`preview`: in the dashboard; not counted as a source"),
  obsVersion: z.string().nullable().describe("Such as `31.0.2`"),
  since: z.iso.datetime(),
  visible: z.boolean().nullable()
    .describe("OBS shows it; `null` outside OBS"),
  active: z.boolean().nullable()
    .describe("In OBS's program scene; `null` outside OBS"),
  leads: z.boolean().describe("It plays the sounds"),
  position: z.string().nullable().describe(
    "Last position it said it handled",
  ),
  build: z.string().describe("The page's build"),
  hangs: z.boolean().describe(
    "OBS shows it, it was to play the sounds, and it stopped answering",
  ),
  draws: z.array(z.string()).describe(
    "Kinds of widgets and ids of custom ones that it draws: switched on and not hidden",
  ),
  lastError: z.object({
    widgetId: z.string(),
    message: z.string(),
    count: z.int().min(1),
    lastAt: z.iso.datetime(),
  }).nullable().describe("Latest error of what it shows"),
}).meta({ id: "Connection" });
export type Connection = z.infer<typeof Connection>;

/** Number of sources that an event reached. */
export const SourceReach = z.object({
  open: z.int().min(0).describe("Open sources, previews aside"),
  addressed: z.int().min(0).describe("Those of them it is meant for"),
  reached: z.int().min(0).describe(
    "Those that said within a second that they handled it",
  ),
  reason: z.enum(["none_open", "none_shows_it", "no_answer"]).nullable()
    .describe("Why it reached none; else `null`"),
  message: z.string().describe("The same for people"),
}).meta({ id: "SourceReach" });
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

/** Alert boxes on open sources, and which of them have an alert for an event. */
export const AlertReach = z.object({
  open: z.int().min(0).describe("Alert boxes on open sources"),
  playing: z.array(z.string()).describe(
    "Names of those of them that have an alert for the event",
  ),
  reason: z.enum(["no_box", "kind_filtered", "kind_off", "left_out"])
    .nullable().describe(
      "Reason for which none of them has one; else `null`. `no_box`: no open source draws an alert box; `kind_filtered`: the filter leaves the kind out; `kind_off`: no alert for the kind is switched on; `left_out`: the filter or the conditions of the alerts leave this event out",
    ),
  boxId: z.string().nullable().describe(
    "The alert box that `reason` is about; `null` without one, and for one that was never set up",
  ),
  message: z.string().describe("The same for people"),
}).meta({ id: "AlertReach" });
export type AlertReach = z.infer<typeof AlertReach>;

/**
 * Returns which open alert boxes have an alert for an event of the log; `null`
 * for an event of which no alert can tell, and while no source is open.
 */
export type AlertReachOf = (
  channelId: string,
  eventId: string,
) => Promise<AlertReach | null>;

/** Stands for the newest position of a log. */
export const NEWEST = "newest";

/** Event whose reach is asked for, and what it is meant for. */
export const ReachQuery = z.object({
  position: z.string().max(100).optional().describe(
    "Also tell which sources an event at this position reached; `newest`: the latest, such as a command just sent",
  ),
  sceneId: z.string().max(64).optional(),
  instanceId: z.string().max(64).optional(),
});

/** Answer of `GET /api/channels/:id/connections`. */
export const ConnectionList = z.object({
  items: z.array(Connection).describe("Open longest first"),
  build: z.string().describe(
    "The service's: pages of another reload",
  ),
  reach: SourceReach.nullable().describe("Of the event asked for"),
}).meta({ id: "ConnectionList" });
export type ConnectionList = z.infer<typeof ConnectionList>;

/** Frame of the dashboard's socket: the open pages, after each change. */
export const ConnectionsMessage = ConnectionList.omit({ reach: true }).extend({
  type: z.literal("connections"),
});
export type ConnectionsMessage = z.infer<typeof ConnectionsMessage>;
