import type { Clock } from "@/lib/core/clock.ts";
import { AppError } from "@/lib/core/errors.ts";
import type { NewId } from "@/lib/core/ids.ts";
import type {
  Placement,
  Scene,
  SoundAssignment,
  StoredInstance,
  StoredScene,
} from "@/lib/features/overlays/scenes/schema.ts";
import { widgetKind } from "@/lib/widgets/registry.ts";
import { layoutOf } from "./layouts.ts";
import {
  LAYOUT_IDS,
  type SceneFromLayout,
  type SceneLayoutTemplate,
} from "./schema.ts";

/** Creates the service that makes scenes of ready layouts. */
export function createLayoutService(
  { clock, newId, packAllowed, addScene }: {
    clock: Clock;
    newId: NewId;
    packAllowed: (channelId: string, pack: string) => Promise<boolean>;
    /** Adds a whole scene, all of it or nothing. */
    addScene: (
      channelId: string,
      whole: {
        scene: StoredScene;
        instances: StoredInstance[];
        sounds: SoundAssignment[];
      },
    ) => Promise<{ scene: Scene; versionstamp: string }>;
  },
) {
  return {
    /** Every layout, in the order of their list. */
    list: (): SceneLayoutTemplate[] =>
      LAYOUT_IDS.map((id) => {
        const { widgets, ...layout } = layoutOf(id);
        return {
          ...layout,
          widgets: widgets.map(({ type, at: [x, y, width, height] }) => ({
            type,
            placement: { x, y, width, height },
          })),
        };
      }),

    /**
     * Makes a scene of a layout with all its widgets; `plan_limit` when the plan
     * has no room for them, or not for the skin.
     */
    async make(
      channelId: string,
      { layout, name, pack }: SceneFromLayout,
    ): Promise<{ scene: Scene; versionstamp: string }> {
      if (pack !== null && !await packAllowed(channelId, pack)) {
        throw new AppError(
          "plan_limit",
          `Cannot use look "${pack}": the channel's plan does not include it`,
        );
      }
      const now = clock.now();
      const { widgets, ...canvas } = layoutOf(layout);
      const sceneId = newId("scn");
      const instances = widgets.map(
        ({ type, at, settings = {} }, index): StoredInstance => {
          const kind = widgetKind(type);
          if (!kind) throw new Error(`Layout "${layout}" names ${type}`);
          return {
            id: newId("ins"),
            type,
            schemaVersion: kind.schemaVersion,
            name: kind.title,
            settings,
            sceneId,
            placement: placementOf(at, index + 1),
            pack,
            enabled: true,
            createdAt: now,
            updatedAt: now,
          };
        },
      );
      const scene: StoredScene = {
        id: sceneId,
        name: name ?? canvas.name,
        width: canvas.width,
        height: canvas.height,
        background: "#00000000",
        items: instances.map(({ id, placement }) => ({
          kind: "instance",
          id,
          placement,
        })),
        createdAt: now,
        updatedAt: now,
      };
      return await addScene(channelId, { scene, instances, sounds: [] });
    },
  };
}

function placementOf(
  [x, y, width, height]: readonly [number, number, number, number],
  z: number,
): Placement {
  return {
    x,
    y,
    width,
    height,
    z,
    rotation: 0,
    opacity: 1,
    visible: true,
    locked: false,
  };
}

/** Makes scenes of ready layouts. */
export type LayoutService = ReturnType<typeof createLayoutService>;
