import { isRecord } from "@/lib/core/is_record.ts";
import type { OwnLookDesign } from "@/lib/schema/overlays/own_look.ts";
import { downloadMade } from "@/lib/studio/browser/download.ts";
import { OWN_LOOK_PARTS } from "@/lib/schema/overlays/own_look_id.ts";

/** First words of the file of a look, and the version of what follows. */
const KIND = "limelight-look";
const VERSION = 1;
/** Far more than a look has, in bytes, and than a part of it, in characters: the preview's address has each. */
const MAX_BYTES = 64 * 1024;
const MAX_PART = 100;

/** Writes a look as the text of a file. */
export const lookFile = (look: OwnLookDesign): string =>
  `${JSON.stringify({ kind: KIND, version: VERSION, look }, null, 2)}\n`;

/** Returns the look of a file's text; `null` for any other text. The service checks its values. */
export function lookOfFile(text: string): OwnLookDesign | null {
  let file: unknown;
  try {
    file = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isRecord(file) || file.kind !== KIND || file.version !== VERSION) {
    return null;
  }
  const { look } = file;
  if (!isRecord(look) || !isPart(look.name)) return null;
  const isWhole = OWN_LOOK_PARTS.every((part) =>
    part === "radius" ? typeof look[part] === "number" : isPart(look[part])
  );
  if (!isWhole) return null;
  const parts = ["name", ...OWN_LOOK_PARTS].map((part) => [part, look[part]]);
  return Object.fromEntries(parts) as OwnLookDesign;
}

const isPart = (value: unknown): boolean =>
  typeof value === "string" && value.length <= MAX_PART;

/** Reads the look of a chosen file; `null` where it is none. */
export async function readLookFile(file: File): Promise<OwnLookDesign | null> {
  return file.size > MAX_BYTES ? null : lookOfFile(await file.text());
}

/** Saves a look as a file of the person's. */
export function saveLookFile(look: OwnLookDesign): void {
  downloadMade(
    new Blob([lookFile(look)], { type: "application/json" }),
    `${look.name.replace(/[^\p{L}\p{N}]+/gu, "-")}.look.json`,
  );
}
