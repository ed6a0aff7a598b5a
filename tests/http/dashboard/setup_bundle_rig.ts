/** Bundles of a setup, and what is left of an import. */
import {
  EMPTY_MANIFEST,
  zipOf,
} from "@/tests/features/account/setup_bundle/bundles.ts";
import type { TestApp } from "@/tests/support/app.ts";

const PLACEMENT = {
  x: 0,
  y: 0,
  width: 10,
  height: 10,
  z: 0,
  rotation: 0,
  opacity: 1,
  visible: true,
  locked: false,
};

/** Returns a clock as a bundle has it. */
export function clockNamed(id: string, more: object = {}) {
  return {
    id,
    type: "clock",
    schemaVersion: 1,
    name: id,
    settings: {},
    placement: PLACEMENT,
    pack: null,
    enabled: true,
    sounds: [],
    ...more,
  };
}

/** Returns a scene with these items. */
export function sceneOf(id: string, items: object[]) {
  return {
    id,
    name: id,
    width: 100,
    height: 100,
    background: "#00000000",
    items: items.map((item) => ({
      kind: "instance",
      placement: PLACEMENT,
      ...item,
    })),
  };
}

/** Returns a bundle with the given parts beside an empty setup. */
export const bundleOf = (more: object) =>
  zipOf({ "limelight.json": JSON.stringify({ ...EMPTY_MANIFEST, ...more }) });

/** Lists in short form what an import left out. */
export function kindsAndCodes(
  skipped: { kind: string; id: string; code: string }[],
): string[][] {
  return skipped.map(({ kind, id, code }) => [kind, id, code]);
}

/**
 * Checks that an import left nothing in the parts of the database that it might
 * write.
 */
export async function assertNothingLeft(app: TestApp): Promise<void> {
  const kinds = ["blob_pending", "blob_part", "blob", "asset", "scene"];
  for (const kind of [...kinds, "instance", "custom_widget", "chunk"]) {
    for await (const { key } of app.kv.list({ prefix: [kind] })) {
      throw new Error(`${key} is left`);
    }
  }
}
