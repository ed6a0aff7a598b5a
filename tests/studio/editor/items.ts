import fc from "fast-check";
import type { Placement } from "@/lib/schema/overlays/scenes.ts";
import type { EditorItem } from "@/lib/studio/browser/editor/scene_document.ts";

/** Makes an item of 100 × 100 px in the corner, unless it is said otherwise. */
export function anItem(
  { id, name = id, ...placement }: Partial<Placement> & {
    id: string;
    name?: string;
  },
): EditorItem {
  return {
    id,
    kind: "instance",
    widgetId: null,
    name,
    placement: {
      x: 0,
      y: 0,
      width: 100,
      height: 100,
      z: 0,
      rotation: 0,
      opacity: 1,
      visible: true,
      locked: false,
      ...placement,
    },
  };
}

/** Makes some items with ids `a`, `b`, … at any place. */
export function someItems(
  minLength: number,
  maxLength: number,
): fc.Arbitrary<EditorItem[]> {
  return fc.array(
    fc.record({
      x: fc.integer({ min: -200, max: 2000 }),
      y: fc.integer({ min: -200, max: 1200 }),
      width: fc.integer({ min: 16, max: 900 }),
      height: fc.integer({ min: 16, max: 900 }),
      z: fc.integer({ min: -5, max: 5 }),
      rotation: fc.integer({ min: -180, max: 180 }),
    }),
    { minLength, maxLength },
  ).map((all) =>
    all.map((placement, index) =>
      anItem({ id: String.fromCharCode(97 + index), ...placement })
    )
  );
}
