import { isRecord } from "@/lib/core/is_record.ts";
import type {
  OwnLook,
  OwnLookDesign,
  OwnLookSounds,
} from "@/lib/schema/overlays/own_look.ts";
import { LOOK_CUES } from "@/lib/schema/widgets/look_cues.ts";
import { downloadMade } from "@/lib/studio/browser/download.ts";
import { OWN_LOOK_PARTS } from "@/lib/schema/overlays/own_look_id.ts";

/** First words of the file of a look, and the version of what follows. */
const KIND = "limelight-look";
const VERSION = 2;
/** The version whose looks had no sounds of their own. */
const SILENT_VERSION = 1;
/** Far more than a look has, in bytes, and than a part of it, in characters: the preview's address has each. */
const MAX_BYTES = 64 * 1024;
const MAX_PART = 100;

/** Writes a look as the text of a file; the id that it has on its channel is not in it. */
export function lookFile(look: OwnLookDesign | OwnLook): string {
  const { id: _, ...design } = { id: "", ...look };
  const file = { kind: KIND, version: VERSION, look: design };
  return `${JSON.stringify(file, null, 2)}\n`;
}

/** Returns the look of a file's text; `null` for any other text. The service checks its values. */
export function lookOfFile(text: string): OwnLookDesign | null {
  let file: unknown;
  try {
    file = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isRecord(file) || file.kind !== KIND) return null;
  const { version, look } = file;
  if (version !== VERSION && version !== SILENT_VERSION) return null;
  if (!isRecord(look) || !isPart(look.name)) return null;
  const isWhole = OWN_LOOK_PARTS.every((part) =>
    part === "radius" ? typeof look[part] === "number" : isPart(look[part])
  );
  if (!isWhole) return null;
  const parts = ["name", ...OWN_LOOK_PARTS].map((part) => [part, look[part]]);
  const heard = version === VERSION ? look : {};
  return {
    ...Object.fromEntries(parts) as OwnLookDesign,
    soundsOf: isPart(heard.soundsOf) ? String(heard.soundsOf) : null,
    sounds: soundsIn(heard.sounds),
  };
}

/** Returns the sounds among those of a file that are for moments of looks. */
function soundsIn(found: unknown): OwnLookSounds {
  if (!isRecord(found)) return {};
  return Object.fromEntries(
    LOOK_CUES.filter((cue) => Object.hasOwn(found, cue) && isPart(found[cue]))
      .map((cue) => [cue, found[cue]]),
  );
}

const isPart = (value: unknown): boolean =>
  typeof value === "string" && value.length <= MAX_PART;

/** Returns a look without the sounds that the channel does not have, and their number. */
export function playable(
  look: OwnLookDesign,
  sounds: readonly { id: string }[],
): { look: OwnLookDesign; lacking: number } {
  const known = new Set(sounds.map(({ id }) => id));
  const all = Object.entries(look.sounds);
  const kept = all.filter(([, id]) => id && known.has(id));
  return {
    look: { ...look, sounds: Object.fromEntries(kept) },
    lacking: all.length - kept.length,
  };
}

/** Reads the look of a chosen file, with those of its sounds that the channel has; `null` where it is none. */
export async function readLookFile(
  file: File,
  sounds: readonly { id: string }[],
): Promise<ReturnType<typeof playable> | null> {
  const look = file.size > MAX_BYTES ? null : lookOfFile(await file.text());
  return look && playable(look, sounds);
}

/** Saves a look as a file of the person's. */
export function saveLookFile(look: OwnLook): void {
  downloadMade(
    new Blob([lookFile(look)], { type: "application/json" }),
    `${look.name.replace(/[^\p{L}\p{N}]+/gu, "-")}.look.json`,
  );
}
