import { z } from "zod";
import { Actor } from "@/lib/schema/events/shapes/common.ts";
import { MOMENT_KINDS } from "@/lib/schema/events/kinds/moments.ts";
import type { LookCue } from "@/lib/schema/widgets/look_cues.ts";
import { type RetainedCommand, RetainedCommands } from "./control.ts";
import { Placement } from "./scenes.ts";

/**
 * Place in which the page is seen: on stream, in the editor, or as a still
 * picture.
 */
export type PageMode = "live" | "preview" | "still";

const check = z.enum(["0", "1"]).default("0").describe(
  "`1`: repeats a tone, says which way it goes and who stops it",
);

/** Query of a built-in widget's browser source. */
export const NativeWidgetQuery = z.object({
  check,
  type: z.string().max(64).optional()
    .describe("Template; needed without `instance_id`"),
  instance_id: z.string().max(64).optional()
    .describe("A widget with its settings and look"),
  pack: z.string().max(400).optional().describe(
    "Look instead of its own or the channel's; `plain` for none",
  ),
  as: z.string().max(50).optional().describe(
    "Everybody's name in a still picture",
  ),
  thumb: z.enum(["0", "1"]).default("0")
    .describe("`1`: a still picture of samples, no socket"),
});
export type NativeWidgetQuery = z.output<typeof NativeWidgetQuery>;

/** A widget that a preview draws although its scene does not. */
export interface MoreWidget {
  /** Id of an instance, or of an item of a custom widget. */
  id: string;
  /** The custom widget; `null` for a built-in one. */
  widgetId: string | null;
}

/** Query of a scene's browser source. */
export const SceneQuery = z.object({
  check,
  more: z.string().max(4_000).default("").transform((text): MoreWidget[] =>
    text.split(",").filter(Boolean).slice(0, 50).map((one) => {
      const [id = "", widgetId = null] = one.split("~");
      return { id, widgetId };
    })
  ).describe(
    "In a preview: widgets to draw though hidden or not on the scene; comma-separated instance ids, or `item~widget` of custom ones",
  ),
  pack: z.string().max(400).optional().describe(
    "Look instead of its widgets' and the channel's; `plain` for none",
  ),
  thumb: z.enum(["0", "1"]).default("0")
    .describe("`1`: a still picture of samples, no socket"),
});

/** Placement of everything that is drawn on a scene. */
export const SceneLayout = z.object({
  width: z.int(),
  height: z.int(),
  items: z.array(z.object({ id: z.string(), placement: Placement })),
}).meta({ id: "SceneLayout" });
export type SceneLayout = z.infer<typeof SceneLayout>;

/** Query with which an open page asks for its state again. */
export const OverlayStateQuery = z.object({
  ids: z.string().max(10_000)
    .transform((text) => text.split(","))
    .pipe(z.array(z.string().max(64)).max(200))
    .describe(
      "Comma-separated instance ids, or types of plain widgets; an empty one asks for `live` and `alerted`",
    ),
  scene_id: z.string().max(64).optional()
    .describe("The page's scene, to get its layout too"),
  tests_since: z.string().max(100).optional().describe(
    "A position: tests after it are in figures that show tests",
  ),
  tests_scene: z.string().max(64).optional()
    .describe("Scene of the page, whose tests are meant"),
  preview: z.enum(["0", "1"]).optional()
    .describe("`1`: every widget shows tests"),
  pack: z.string().max(400).optional()
    .describe("Look of the page's address, instead of the instances'"),
  raid: z.string().max(100).optional()
    .describe("Position of a raid: asks for `raiders`"),
});
export type OverlayStateQuery = z.output<typeof OverlayStateQuery>;

/** A file that settings name by id. */
export const OverlayAsset = z.object({
  url: z.string(),
  type: z.enum(["image", "video", "sound", "font"]),
  name: z.string(),
}).meta({ id: "OverlayAsset" });
export type OverlayAsset = z.infer<typeof OverlayAsset>;

/** A viewer who spoke first after a raid. */
export type Raider = Actor;

/**
 * Current state of the widgets of an open page, with the retained commands of
 * the dashboard.
 */
export const OverlayState = RetainedCommands.extend({
  widgets: z.record(
    z.string(),
    z.object({
      settings: z.unknown(),
      state: z.unknown(),
      look: z.string().nullable().describe(
        "Whose style sheet and sounds it has; `null` for the plain one",
      ),
      worn: z.string().optional()
        .describe("Look that it wears, where that is the channel's own"),
    }),
  ).describe("By id; what is gone is left out"),
  assets: z.record(z.string(), OverlayAsset)
    .describe("Files that the settings name, by id"),
  scene: SceneLayout.nullable().optional()
    .describe("Of `scene_id`; `null`: it is gone"),
  live: z.boolean().nullable().optional()
    .describe("The channel is live, on any platform; `null`: not known"),
  alerted: z.array(z.enum(MOMENT_KINDS)).optional()
    .describe("Moments that an alert box of the channel has an alert for"),
  raiders: z.array(Actor).optional().describe(
    "Viewers who spoke first after the raid, in the order in which they spoke",
  ),
}).meta({ id: "OverlayState" });
export type OverlayState = z.infer<typeof OverlayState>;

/** Data of a channel that pages need. */
export interface OverlayChannel {
  /** BCP 47. */
  locale: string;
  /** IANA name. */
  timeZone: string;
  /** ISO 4217 code. */
  currency: string;
  live: boolean;
}

/** One built-in widget, ready to be drawn. */
export interface OverlayWidget {
  instanceId: string;
  /** Id of its kind. */
  kind: string;
  /** Effective settings, all there. */
  settings: unknown;
  /** The figures of its first picture. */
  initial: unknown;
  refresh: { on: readonly string[]; everyMs: number | null };
  /** Style sheets in `lib/widgets/styles/`. */
  styles: readonly string[];
  /** Id of the look whose style sheet and sounds it has; `null` for the plain one. */
  look: string | null;
  /** Id of the look that it wears: another one than `look` where that is the channel's own. */
  worn: string | null;
  /** CSS custom properties of its look. */
  skin: Readonly<Record<string, string>>;
}

/** A custom widget on a scene: a frame of its own. */
interface OverlayFrame {
  itemId: string;
  widgetId: string;
}

/** A widget on an overlay, or the frame of a custom one. */
export interface OverlayItem {
  /** Placement on the page; `null` fills the page. */
  placement: Placement | null;
  /** Only a preview's editor has it on the scene. */
  more?: true;
  content:
    | { kind: "widget"; widget: OverlayWidget }
    | { kind: "frame"; frame: OverlayFrame };
}

/** Sounds of a look that a widget wears. */
export interface WornSounds {
  /** Id of the look whose sounds they are. */
  look: string;
  /** Ids of sounds in place of some of them, by moment. */
  own?: Partial<Record<LookCue, string>>;
}

/** Everything a browser source is drawn from. */
export interface OverlayView {
  channelId: string;
  channel: OverlayChannel;
  /** `null` when the page is one widget. */
  sceneId: string | null;
  /** Look that the page's address asks for. */
  pack?: string | undefined;
  canvas: { width: number; height: number } | null;
  items: OverlayItem[];
  /** Place in the log up to which the figures are complete. */
  position: string | null;
  /** Retained commands of the dashboard to the channel's pages. */
  orders: RetainedCommand[];
  serverTime: string;
  assets: Record<string, OverlayAsset>;
  eventSounds: Record<string, { soundId: string; volume: number }>;
  /** Sounds of looks that widgets play, by id of the instance. */
  lookSounds: Record<string, WornSounds>;
}
