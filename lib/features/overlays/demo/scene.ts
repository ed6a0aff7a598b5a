import { AppError } from "@/lib/core/errors.ts";
import type { KeyedMutex } from "@/lib/core/mutex.ts";
import type {
  InstanceSave,
  NewScene,
  Scene,
} from "@/lib/schema/overlays/scenes.ts";

/** A widget on one of the demo's scenes. */
interface DemoWidget {
  type: string;
  placement: { x: number; y: number; width: number; height: number };
  settings?: Record<string, unknown>;
}

/** The demo's scenes; together no more than the smallest plan has room for. */
const SCENES: { name: string; pack: string; widgets: DemoWidget[] }[] = [
  {
    name: "Demo scene",
    pack: "broadcast",
    widgets: [
      {
        type: "alert-box",
        placement: { x: 560, y: 60, width: 800, height: 560 },
      },
      {
        type: "goal-bar",
        placement: { x: 640, y: 920, width: 640, height: 110 },
        settings: {
          title: "Today's follower goal",
          target: 60,
          period: "day",
        },
      },
      {
        type: "chat-box",
        placement: { x: 40, y: 380, width: 420, height: 660 },
      },
      {
        type: "event-list",
        placement: { x: 1380, y: 420, width: 500, height: 460 },
      },
      {
        type: "latest-label",
        placement: { x: 1380, y: 920, width: 500, height: 100 },
        // It stands still: a follow is seen in it at once.
        settings: { items: ["follow"] },
      },
    ],
  },
  {
    name: "Subathon",
    pack: "broadcast",
    widgets: [
      {
        type: "subathon-timer",
        placement: { x: 690, y: 40, width: 540, height: 140 },
      },
      {
        type: "subathon-ladder",
        placement: { x: 1380, y: 220, width: 500, height: 640 },
      },
      {
        type: "subathon-feed",
        placement: { x: 40, y: 560, width: 420, height: 480 },
      },
      {
        type: "subathon-rates",
        placement: { x: 40, y: 220, width: 420, height: 300 },
      },
      {
        type: "alert-box",
        placement: { x: 560, y: 240, width: 760, height: 560 },
      },
    ],
  },
];

/**
 * Creates the reader of the demo channel's first scene; when there is none, the
 * demo's scenes are made, with as many widgets as the plan has room for. It
 * answers `null` where the plan has room for no scene.
 */
export function createDemoScene(
  { scenes, instances }: {
    scenes: {
      list(channelId: string): Promise<Scene[]>;
      create(channelId: string, scene: NewScene): Promise<{ scene: Scene }>;
    };
    instances: {
      save(channelId: string, instance: InstanceSave): Promise<unknown>;
    };
  },
  withLock: KeyedMutex,
): (channelId: string) => Promise<string | null> {
  /** Makes one scene; returns its id, `null` where the plan has no room for it. */
  async function make(
    channelId: string,
    { name, pack, widgets }: typeof SCENES[number],
  ): Promise<string | null> {
    const made = await orFull(scenes.create(channelId, {
      name,
      width: 1920,
      height: 1080,
      background: "#00000000",
    }));
    if (made === null) return null;
    const sceneId = made.scene.id;
    for (const { type, placement, settings = {} } of widgets) {
      const saved = await orFull(
        instances.save(channelId, { type, sceneId, placement, settings, pack }),
      );
      if (saved === null) break;
    }
    return sceneId;
  }

  return (channelId) =>
    withLock(`demo_scene:${channelId}`, async () => {
      const [first] = await scenes.list(channelId);
      if (first) return first.id;
      const ids: string[] = [];
      for (const scene of SCENES) {
        const id = await make(channelId, scene);
        if (id === null) break;
        ids.push(id);
      }
      return ids[0] ?? null;
    });
}

/** Returns what was made, or `null` where the plan has no room for it. */
async function orFull<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof AppError && error.code === "plan_limit") return null;
    throw error;
  }
}
