import { z } from "zod";
import { oneLine } from "@/lib/core/one_line.ts";
import { HexColor } from "@/lib/core/hex_color.ts";

const Name = oneLine(1, 80);

/** A length in scene pixels, kept to the hundredth: editors drag by parts of one. */
const Pixels = z.number().overwrite((value) => Math.round(value * 100) / 100);

/** Position and appearance of an item on its scene. */
export const Placement = z.strictObject({
  x: Pixels.min(-16_384).max(16_384).describe("Left edge in px"),
  y: Pixels.min(-16_384).max(16_384).describe("Top edge in px"),
  width: Pixels.min(1).max(7_680),
  height: Pixels.min(1).max(7_680),
  z: z.int().min(-10_000).max(10_000).describe("Higher is in front"),
  rotation: z.number().min(-360).max(360).describe("Degrees clockwise"),
  opacity: z.number().min(0).max(1),
  visible: z.boolean(),
  locked: z.boolean().describe("The editor does not move it"),
  group: z.string().min(1).max(40).nullable().optional()
    .describe("Items of a group are selected together"),
}).meta({ id: "Placement" });
export type Placement = z.infer<typeof Placement>;

/** A change of some of a placement's fields. */
export const PlacementPatch = Placement.partial().meta({
  id: "PlacementPatch",
});
export type PlacementPatch = z.infer<typeof PlacementPatch>;

/** An item of a scene: a built-in widget's instance, or a custom widget. */
export const SceneItem = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("instance"),
    id: z.string(),
    placement: Placement,
  }),
  z.strictObject({
    kind: z.literal("custom"),
    id: z.string(),
    widgetId: z.string(),
    placement: Placement,
  }),
]).meta({ id: "SceneItem" });
export type SceneItem = z.infer<typeof SceneItem>;

const sceneFields = {
  name: Name.describe("Shown in the dashboard"),
  width: z.int().min(16).max(7_680).describe("In px"),
  height: z.int().min(16).max(7_680).describe("In px"),
  background: HexColor
    .describe("#RRGGBBAA; transparent unless a preview needs a picture"),
};

/** A scene: several widgets composed on one canvas, one browser source. */
export const Scene = z.object({
  id: z.string().regex(/^scn_/),
  ...sceneFields,
  items: z.array(SceneItem).describe(
    "In the order added; `placement.z` says what is in front",
  ),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
}).meta({ id: "Scene" });
export type Scene = z.infer<typeof Scene>;

/** Version by which a later change says what it was based on. */
const revision = z.string().describe(
  "Send it in quotes as `If-Match` with a change",
);

/** A scene as it is listed. */
export const ListedScene = Scene.extend({ revision }).meta({
  id: "ListedScene",
});
export type ListedScene = z.infer<typeof ListedScene>;

/** Body that creates a scene. */
export const NewScene = z.strictObject({
  name: sceneFields.name,
  width: sceneFields.width.default(1920),
  height: sceneFields.height.default(1080),
  background: sceneFields.background.default("#00000000"),
}).meta({ id: "NewScene" });
export type NewScene = z.output<typeof NewScene>;

/** A custom widget put on a scene; without `id` it is added. */
const CustomItem = z.strictObject({
  id: z.string().max(64).optional(),
  widgetId: z.string().min(1).max(64),
  placement: Placement,
});

/** Body that changes a scene; what is left out stays. */
export const ScenePatch = z.strictObject({
  ...z.strictObject(sceneFields).partial().shape,
  placements: z.record(z.string().max(64), PlacementPatch).optional()
    .describe("Moves items by id, such as to change the z-order"),
  customItems: z.array(CustomItem).max(100).optional()
    .describe(
      "All custom widgets of the scene; others are taken off",
    ),
}).meta({ id: "ScenePatch" });
export type ScenePatch = z.output<typeof ScenePatch>;

/** Query that says what happens to a deleted scene's instances. */
export const SceneDeletion = z.object({
  instances: z.enum(["delete", "detach"]).optional()
    .describe(
      "`detach` keeps them without a scene; needed when it has any",
    ),
});

/** The sound that a scene plays for one event key. */
export const SoundAssignment = z.object({
  eventKey: z.string(),
  instanceId: z.string().describe("The widget that plays it"),
  soundId: z.string(),
  volume: z.number().min(0).max(1),
}).meta({ id: "SoundAssignment" });
export type SoundAssignment = z.infer<typeof SoundAssignment>;

/** Body that assigns a sound. */
export const NewSoundAssignment = z.strictObject({
  soundId: z.string().min(1).max(64),
  volume: z.number().min(0).max(1).default(0.8),
}).meta({ id: "NewSoundAssignment" });
export type NewSoundAssignment = z.output<typeof NewSoundAssignment>;

/**
 * Assignment with the one that it replaced; `null` when the event key had none.
 */
export const SoundAssignmentChange = z.object({
  assignment: SoundAssignment,
  replaced: SoundAssignment.nullable(),
}).meta({ id: "SoundAssignmentChange" });
export type SoundAssignmentChange = z.infer<typeof SoundAssignmentChange>;

/** A built-in widget as a channel has set it up. */
export const Instance = z.object({
  id: z.string().regex(/^ins_/),
  type: z.string().describe("Id of the template"),
  schemaVersion: z.int().min(1),
  name: Name,
  settings: z.record(z.string(), z.unknown())
    .describe(
      "Only what was set; the rest is the look's or the default",
    ),
  sceneId: z.string().nullable(),
  placement: Placement,
  pack: z.string().nullable().describe(
    "Skin; `null` for the channel's, `plain` for none",
  ),
  sounds: z.array(SoundAssignment)
    .describe("What it plays on its scene"),
  enabled: z.boolean(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
}).meta({ id: "Instance" });
export type Instance = z.infer<typeof Instance>;

/** A widget as far as pages draw it: where it stands, its scene knows. */
export type DrawnInstance = Pick<
  Instance,
  "id" | "type" | "schemaVersion" | "settings" | "pack" | "enabled"
>;

/** An instance as it is listed; its placement has the revision of its scene. */
export const ListedInstance = Instance.extend({ revision }).meta({
  id: "ListedInstance",
});
export type ListedInstance = z.infer<typeof ListedInstance>;

/** Built-in widgets of a channel, all or a page. */
export const InstancePage = z.object({
  items: z.array(ListedInstance),
  nextCursor: z.string().nullable(),
}).meta({ id: "InstancePage" });
export type InstancePage = z.infer<typeof InstancePage>;

/** An instance as a save answers it. */
export const SavedInstance = Instance.extend({
  replaced: z.array(SoundAssignment).optional().describe(
    "Sounds lost by moving: the scene has another for the event",
  ),
}).meta({ id: "SavedInstance" });
export type SavedInstance = z.infer<typeof SavedInstance>;

/**
 * Body that creates an instance, or with `id` saves it; what is left out stays
 * or has its default.
 */
export const InstanceSave = z.strictObject({
  id: z.string().regex(/^ins_/).optional(),
  type: z.string().max(64).optional().describe(
    "Needed to create; never changes",
  ),
  schemaVersion: z.int().min(1).optional()
    .describe(
      "Of these settings; by default that of the widget as it is stored, of a new one the present",
    ),
  name: Name.optional(),
  settings: z.record(z.string(), z.unknown()).optional(),
  sceneId: z.string().max(64).nullable().optional(),
  placement: PlacementPatch.optional(),
  pack: z.string().max(64).nullable().optional(),
  enabled: z.boolean().optional(),
}).meta({ id: "InstanceSave" });
export type InstanceSave = z.output<typeof InstanceSave>;

/** Look of one widget. */
const InstanceLook = Instance.pick({ id: true }).extend({
  pack: z.string().max(64).nullable()
    .describe("`null` for the channel's, `plain` for none"),
});
export type InstanceLook = z.infer<typeof InstanceLook>;

/** Looks of several widgets. */
export const InstanceLooks = z.strictObject({
  widgets: z.array(InstanceLook).min(1).max(2_000),
}).meta({ id: "InstanceLooks" });

/** Figures with which a save is tried. */
const TrialFigures = z.enum(["own", "none", "samples", "long_names"]);
/** Figures with which a save is tried. */
export type TrialFigures = z.infer<typeof TrialFigures>;

/** Query of a save that may be tried first. */
export const SaveQuery = z.object({
  dry_run: z.enum(["0", "1"]).default("0").describe(
    "`1` only checks, and answers the effective settings and the widget data",
  ),
  figures: TrialFigures.default("own").describe(
    "Of a dry run: the channel's `own` data; `none`; `samples`; `long_names`, samples with hard names",
  ),
});

/** Result of a save that was only tried. */
export const InstanceCheck = z.object({
  dryRun: z.literal(true),
  instance: Instance.describe("As it would be"),
  effective: z.record(z.string(), z.unknown())
    .describe("All its settings: what is set, then the look's, then defaults"),
  widgetData: z.record(z.string(), z.unknown())
    .describe("What it is drawn from, by name"),
  approximate: z.array(z.string()).describe(
    "Data not counted anew: the saved widget's, or a sample",
  ),
}).meta({ id: "InstanceCheck" });
export type InstanceCheck = z.infer<typeof InstanceCheck>;

/** An instance as it travels between channels. */
export const BundledInstance = Instance.pick({
  id: true,
  type: true,
  schemaVersion: true,
  name: true,
  settings: true,
  placement: true,
  enabled: true,
}).extend({
  pack: z.string().nullable().describe(
    "Skin; `channel` for the channel's, `null` for none",
  ),
  sounds: z.array(SoundAssignment.pick({
    eventKey: true,
    soundId: true,
    volume: true,
  })).max(200),
}).meta({ id: "BundledInstance" });
export type BundledInstance = z.infer<typeof BundledInstance>;

/** A scene as it travels; its instances beside it. */
export const BundledScene = Scene.pick({
  id: true,
  name: true,
  width: true,
  height: true,
  background: true,
}).extend({ items: Scene.shape.items.max(1_000) }).meta({ id: "BundledScene" });
export type BundledScene = z.infer<typeof BundledScene>;

/** An instance as it is kept; where it stands is kept with its scene, or here while it has none. */
export interface StoredInstance {
  id: string;
  type: string;
  schemaVersion: number;
  name: string;
  settings: Record<string, unknown>;
  sceneId: string | null;
  /** Placement that it had last, or would have. */
  placement: Placement;
  /** As `toStoredPack` makes it: `null` is the plain look. */
  pack: string | null;
  enabled: boolean;
  createdAt: number;
  updatedAt: number;
}

/** A deleted scene or widget that can be restored, as stored. */
export interface StoredAside {
  id: string;
  kind: "scene" | "widget";
  name: string;
  /** Id of a widget's template. */
  type: string | null;
  /** Number of widgets that it is, or has on it. */
  widgets: number;
  /** Milliseconds since the epoch. */
  at: number;
  /** Instant from which it is gone, ms since the epoch. */
  until: number;
}

/** A deleted scene or widget that can be restored. */
export const AsideThing = z.object({
  id: z.string().describe("The id it had, and has again once restored"),
  kind: z.enum(["scene", "widget"]),
  name: z.string(),
  type: z.string().nullable().describe("Template of a widget"),
  widgets: z.int().describe("How many come back with it"),
  deletedAt: z.iso.datetime(),
  until: z.iso.datetime().describe("When it is gone for good"),
}).meta({ id: "AsideThing" });
export type AsideThing = z.infer<typeof AsideThing>;

/** A scene as it is kept. */
export interface StoredScene {
  id: string;
  name: string;
  width: number;
  height: number;
  background: string;
  items: SceneItem[];
  createdAt: number;
  updatedAt: number;
}

/** References to a deleted thing that a commit takes away. */
export interface TakenReferences {
  /** Names of the scenes or widgets that show it, and of the events that it is played for. */
  names: string[];
  /** Number of references that the commit leaves: it takes some at a time. */
  left: number;
}

/** Adds to a commit that scenes refer no more to what is deleted, and that pages are to be told. */
export type TakeReferences = (
  commit: Deno.AtomicOperation,
  channelId: string,
  id: string,
) => Promise<TakenReferences>;
