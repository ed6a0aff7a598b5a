import type { Connection } from "@/lib/schema/overlays/connections.ts";

/** An alert box, and the scene that it is on; `null` for a source of its own. */
interface Box {
  id: string;
  sceneId: string | null;
}

/**
 * Returns the alert box that the room opens: the one that is asked for, else
 * one that OBS has open, in its program scene first, else the first.
 */
export function boxToOpen<B extends Box>(
  boxes: readonly B[],
  open: readonly Pick<Connection, "overlay" | "kind" | "active">[],
  wanted: string | undefined,
): B | undefined {
  const inObs = open.filter(({ kind }) => kind === "obs");
  const shows = (pages: typeof inObs) => ({ id, sceneId }: Box) =>
    pages.some(({ overlay }) => overlay.id === id || overlay.id === sceneId);
  return boxes.find(({ id }) => id === wanted) ??
    boxes.find(shows(inObs.filter(({ active }) => active === true))) ??
    boxes.find(shows(inObs)) ??
    boxes[0];
}
