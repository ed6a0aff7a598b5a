import { isRecord } from "@/lib/core/is_record.ts";
import type { OwnLookDesign } from "@/lib/schema/overlays/own_look.ts";
import { OWN_LOOK_PARTS } from "@/lib/schema/overlays/own_look_id.ts";

/** First words of the file of a look, and the version of what follows. */
const KIND = "limelight-look";
const VERSION = 1;
/** Far more than a look has, in bytes. */
const MAX_BYTES = 64 * 1024;

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
  if (!isRecord(look) || typeof look.name !== "string") return null;
  const isWhole = OWN_LOOK_PARTS.every((part) =>
    part === "radius"
      ? typeof look[part] === "number"
      : typeof look[part] === "string"
  );
  if (!isWhole) return null;
  const parts = ["name", ...OWN_LOOK_PARTS].map((part) => [part, look[part]]);
  return Object.fromEntries(parts) as OwnLookDesign;
}

/** Reads the look of a chosen file; `null` where it is none. */
export async function readLookFile(file: File): Promise<OwnLookDesign | null> {
  return file.size > MAX_BYTES ? null : lookOfFile(await file.text());
}

/** Saves a look as a file of the person's. */
export function saveLookFile(look: OwnLookDesign): void {
  const type = "application/json";
  const url = URL.createObjectURL(new Blob([lookFile(look)], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = `${look.name.replace(/[^\p{L}\p{N}]+/gu, "-")}.look.json`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 0);
}
