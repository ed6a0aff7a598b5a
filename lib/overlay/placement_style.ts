import type { Placement } from "@/lib/schema/overlays/scenes.ts";

/**
 * Returns the style that places an item by a transform, so that moving an item
 * never lays the page out anew.
 */
export function placementStyle(placement: Placement): Record<string, string> {
  const { x, y, width, height, rotation, opacity, z } = placement;
  return {
    width: `${width}px`,
    height: `${height}px`,
    "--w": `${width}px`,
    "--h": `${height}px`,
    transform: `translate(${x}px, ${y}px) rotate(${rotation}deg)`,
    opacity: String(opacity),
    "z-index": String(z),
  };
}
