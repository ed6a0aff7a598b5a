import type { InTurn } from "@/lib/storage/turns.ts";
import type { SceneParts } from "./scenes.ts";

/** What stands on the demo's scene. */
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

/** The demo channel's first scene; made with a handful of widgets when there is none. */
export function createDemoScene(
  { scenes, instances }: SceneParts,
  inTurn: InTurn,
): (channelId: string) => Promise<string> {
  return (channelId) =>
    inTurn(`demo_scene:${channelId}`, async () => {
      const [first] = await scenes.list(channelId);
      if (first) return first.id;
      const { scene } = await scenes.create(channelId, {
        name: "Demo scene",
        width: 1920,
        height: 1080,
        background: "#00000000",
      });
      for (const { type, placement, settings = {} } of WIDGETS) {
        await instances.save(channelId, {
          type,
          sceneId: scene.id,
          placement,
          settings,
          pack: "studio",
        });
      }
      return scene.id;
    });
}
