import type { Clock } from "@/lib/core/clock.ts";
import { AppError } from "@/lib/core/errors.ts";
import type { NewId } from "@/lib/core/ids.ts";
import type { Manifest } from "@/lib/schema/account/setup_bundle.ts";
import {
  LAYOUT_IDS,
  type SceneFromLayout,
  type SceneLayoutTemplate,
} from "@/lib/schema/overlays/layouts.ts";
import type {
  BundledInstance,
  BundledScene,
  Scene,
  SoundAssignment,
  StoredInstance,
  StoredScene,
} from "@/lib/schema/overlays/scenes.ts";
import { settingsWhereAlerts } from "@/lib/schema/widgets/rules/alerts_in_use.ts";
import { toStoredPack } from "@/lib/widgets/looks/stored_pack.ts";
import { layoutOf } from "./gallery.ts";

/** A scene with everything that belongs to it. */
interface WholeScene {
  scene: StoredScene;
  instances: StoredInstance[];
  sounds: SoundAssignment[];
}

/** Creates the service that makes scenes of ready layouts. */
export function createLayoutService(
  { clock, newId, packAllowed, alertsOf, importedScene, addScene }: {
    clock: Clock;
    newId: NewId;
    packAllowed: (channelId: string, pack: string) => Promise<boolean>;
    /** Returns the channel's alerts; `null` for none. */
    alertsOf: (
      channelId: string,
    ) => Promise<Record<string, unknown>[] | null>;
    /** Turns a scene of a setup into one of a channel, under new ids. */
    importedScene: (
      scene: BundledScene,
      instances: ReadonlyMap<string, BundledInstance>,
      context: {
        newId: NewId;
        now: number;
        ids: ReadonlyMap<string, string>;
        alerts: Record<string, unknown>[] | null;
        packAllowed: (pack: string) => boolean;
        soundExists: (soundId: string) => boolean;
      },
    ) => WholeScene;
    /** Adds a whole scene, all of it or nothing. */
    addScene: (
      channelId: string,
      whole: WholeScene,
    ) => Promise<{ scene: Scene; versionstamp: string }>;
  },
) {
  return {
    /** Every layout, in the order of their list. */
    list: (): SceneLayoutTemplate[] =>
      LAYOUT_IDS.map((id) => {
        const { setup, scene } = layoutOf(id);
        return {
          id,
          name: scene.name,
          purpose: setup.purpose ?? "",
          picture: `/previews/layouts/${id}.webp`,
          width: scene.width,
          height: scene.height,
          widgets: setup.instances.map(({ type, name, placement }) => {
            const { x, y, width, height } = placement;
            return { type, name, placement: { x, y, width, height } };
          }),
        };
      }),

    /** A layout as the setup that it is. */
    setup: (id: SceneLayoutTemplate["id"]): Manifest => layoutOf(id).setup,

    /**
     * Makes a scene of a layout with all its widgets; `plan_limit` when the plan
     * has no room for them, or not for the look.
     */
    async make(
      channelId: string,
      { layout, name, pack }: SceneFromLayout,
    ): Promise<{ scene: Scene; versionstamp: string }> {
      if (typeof pack === "string" && !await packAllowed(channelId, pack)) {
        throw new AppError(
          "plan_limit",
          `Cannot use look "${pack}": the channel's plan does not include it`,
        );
      }
      const { setup, scene } = layoutOf(layout);
      const alerts = await alertsOf(channelId);
      const instances = setup.instances.map((one) => ({
        ...one,
        settings: settingsWhereAlerts(one, alerts !== null),
        pack: toStoredPack(pack ?? null),
      }));
      const whole = importedScene(
        { ...scene, name: name ?? scene.name },
        new Map(instances.map((one) => [one.id, one])),
        {
          newId,
          now: clock.now(),
          ids: new Map(),
          alerts,
          // It was asked about above.
          packAllowed: () => true,
          soundExists: () => false,
        },
      );
      return await addScene(channelId, whole);
    },
  };
}
