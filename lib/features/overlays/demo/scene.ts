import { AppError } from "@/lib/core/errors.ts";
import type { KeyedMutex } from "@/lib/storage/mutex.ts";
import type {
  InstanceSave,
  NewScene,
  Scene,
} from "@/lib/features/overlays/scenes/schema.ts";

/** Widgets on the demo's scene. */
const WIDGETS: {
  type: string;
  placement: { x: number; y: number; width: number; height: number };
  settings?: Record<string, unknown>;
}[] = [
  {
    type: "alert-box",
    placement: { x: 560, y: 60, width: 800, height: 560 },
  },
  {
    type: "goal-bar",
    placement: { x: 640, y: 920, width: 640, height: 110 },
    settings: { title: "Today's follower goal", target: 60, period: "day" },
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
  },
];

/**
 * Creates the reader of the demo channel's first scene; made with a handful of
 * widgets, as many as the plan has room for, when there is none. It answers
 * `null` where the plan has room for no scene.
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
  return (channelId) =>
    withLock(`demo_scene:${channelId}`, async () => {
      const [first] = await scenes.list(channelId);
      if (first) return first.id;
      const made = await orFull(scenes.create(channelId, {
        name: "Demo scene",
        width: 1920,
        height: 1080,
        background: "#00000000",
      }));
      if (made === null) return null;
      const { scene } = made;
      for (const { type, placement, settings = {} } of WIDGETS) {
        const saved = await orFull(instances.save(channelId, {
          type,
          sceneId: scene.id,
          placement,
          settings,
          pack: "studio",
        }));
        if (saved === null) break;
      }
      return scene.id;
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
