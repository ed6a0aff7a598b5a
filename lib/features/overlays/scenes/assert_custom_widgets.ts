import { AppError } from "@/lib/core/errors.ts";
import { keys } from "@/lib/database/keys.ts";
import type { ScenePatch, StoredScene } from "@/lib/schema/overlays/scenes.ts";
import type { SceneDeps } from "./deps.ts";

/** Custom widgets that the commit that puts them on a scene is held to: a KV Connect server takes ten checks. */
const MAX_HELD = 8;

/** Holds a commit to the custom widgets that a patch puts on a scene; those that stand there already may stay. */
export async function assertCustomWidgetsExist(
  { kv, clock, holdCustomWidget }: Pick<
    SceneDeps,
    "kv" | "clock" | "holdCustomWidget"
  >,
  commit: Deno.AtomicOperation,
  channelId: string,
  scene: StoredScene,
  items: ScenePatch["customItems"] = [],
): Promise<void> {
  if (items.length === 0) return;
  commit.set(keys.sceneReferenceMade(channelId), clock.now());
  const added = new Set(items.map((item) => item.widgetId));
  for (const item of scene.items) {
    if (item.kind === "custom") added.delete(item.widgetId);
  }
  let held = 0;
  for (const widgetId of added) {
    const into = held++ < MAX_HELD ? commit : kv.atomic();
    if (await holdCustomWidget(into, channelId, widgetId)) continue;
    throw new AppError(
      "invalid_input",
      `Cannot put custom widget "${widgetId}" on the scene: the channel has none with this id`,
      {
        issues: items.flatMap((item, index) =>
          item.widgetId === widgetId
            ? [{
              path: `customItems.${index}.widgetId`,
              message: "Unknown custom widget",
            }]
            : []
        ),
      },
    );
  }
}
