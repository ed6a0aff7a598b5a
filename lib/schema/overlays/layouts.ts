import { z } from "zod";
import { Scene } from "./scenes.ts";

/** Ids of the ready layouts, in the order of their list. */
export const LAYOUT_IDS = [
  "gaming",
  "chatting",
  "starting",
  "brb",
  "ending",
  "offline",
  "subathon",
  "podcast",
  "vertical",
] as const;

/** A ready arrangement of widgets, to make a scene of. */
export const SceneLayoutTemplate = z.object({
  id: z.enum(LAYOUT_IDS),
  name: z.string().describe("Name of its scene"),
  purpose: z.string(),
  picture: z.string(),
  width: z.int(),
  height: z.int(),
  widgets: z.array(z.object({
    type: z.string().describe("Id of a built-in widget"),
    name: z.string(),
    placement: z.object({
      x: z.number(),
      y: z.number(),
      width: z.number(),
      height: z.number(),
    }),
  })).describe("In scene pixels, back to front"),
}).meta({ id: "SceneLayoutTemplate" });
export type SceneLayoutTemplate = z.infer<typeof SceneLayoutTemplate>;

/** Answer of `GET /api/widgets/scenes/layouts`. */
export const SceneLayoutList = z.object({
  items: z.array(SceneLayoutTemplate),
  nextCursor: z.null(),
}).meta({ id: "SceneLayoutList" });

/** Id of a ready layout. */
export type LayoutId = typeof LAYOUT_IDS[number];

/** Path parameters that name a layout. */
export const LayoutNamed = z.object({ layoutId: z.enum(LAYOUT_IDS) });

/** Query of a still picture of a layout. */
export const LayoutStillQuery = z.object({
  pack: z.string().max(400).optional().describe(
    "Look; the channel's by default, `plain` for none",
  ),
});

/** Body that makes a scene of a layout. */
export const SceneFromLayout = z.strictObject({
  layout: z.enum(LAYOUT_IDS),
  name: Scene.shape.name.optional().describe("The layout's own by default"),
  pack: z.string().max(64).nullable().optional().describe(
    "Skin of its widgets; `null`, the default, for the channel's",
  ),
}).meta({ id: "SceneFromLayout" });
export type SceneFromLayout = z.output<typeof SceneFromLayout>;
