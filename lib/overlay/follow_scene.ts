import type { SceneLayout } from "@/lib/schema/overlays/browser_sources.ts";
import type { Overlay } from "./overlay_context.ts";
import { placementStyle } from "./placement_style.ts";
import { reportError } from "./report_error.ts";

/** Several changes of one moment, such as a drag, are read together. */
const SETTLE_MS = 80;
const AGAIN_MS = 2_000;

/** The code that follows a scene. */
export type FollowScene = typeof followScene;

/**
 * Keeps everything on an open scene where the dashboard puts it. What is moved
 * moves at once; what is taken off disappears at once. For what is new the
 * page has to load anew: `reload` is called. Returns what stops it.
 */
export function followScene(
  { document, events, sceneId, readLayout, reload, onPlaced = () => {} }: {
    document: Document;
    events: Pick<Overlay, "listen">;
    sceneId: string;
    /** Reads the current layout; `null` when the scene is gone. */
    readLayout: () => Promise<SceneLayout | null>;
    reload: () => void;
    /** Called once everything stands where the service says. */
    onPlaced?: () => void;
  },
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;
  let reading = false;
  /** True when the scene changed while the layout was being read. */
  let again = false;

  function readSoon(ms = SETTLE_MS): void {
    if (reading) again = true;
    else if (!stopped) timer ??= setTimeout(read, ms);
  }

  async function read(): Promise<void> {
    timer = undefined;
    reading = true;
    again = false;
    let pauseMs = SETTLE_MS;
    try {
      apply(await readLayout());
    } catch (error) {
      again = true;
      pauseMs = AGAIN_MS;
      reportError(error, "reading where things stand");
    }
    reading = false;
    if (again) readSoon(pauseMs);
  }

  function apply(layout: SceneLayout | null): void {
    if (stopped) return;
    const scene = document.querySelector<HTMLElement>(".scene");
    if (!scene || !layout) return reload();
    const placed = new Map(layout.items.map((item) => [item.id, item]));
    let isSame = Number(scene.dataset.width) === layout.width &&
      Number(scene.dataset.height) === layout.height;
    for (
      const element of scene.querySelectorAll<HTMLElement>(":scope > .item")
    ) {
      const id = element.dataset.item ?? "";
      const item = placed.get(id);
      placed.delete(id);
      // Only a preview's editor has it on the scene.
      if (!item && "more" in element.dataset) continue;
      element.style.visibility = item ? "" : "hidden";
      if (!item) isSame = false;
      else {
        const style = Object.entries(placementStyle(item.placement));
        for (const [name, value] of style) {
          element.style.setProperty(name, value);
        }
      }
    }
    onPlaced();
    if (!isSame || placed.size > 0) reload();
  }

  const stops = [
    events.listen("scene.updated", ({ data }) => {
      if (data.sceneId === sceneId) readSoon();
    }),
    // It may have come from another scene, or have gone to one.
    events.listen("instance.updated", () => readSoon()),
  ];
  return () => {
    stopped = true;
    clearTimeout(timer);
    for (const stop of stops) stop();
  };
}
