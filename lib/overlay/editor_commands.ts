import { isRecord } from "@/lib/core/is_record.ts";
import type { LiveEvent } from "@/lib/schema/events/catalogue.ts";
import type { Placement } from "@/lib/schema/overlays/scenes.ts";
import type { FrameNews, PreviewPart } from "./preview_frames.ts";
import type { PageAsset } from "./page_info.ts";

/** An item of a scene, and where the editor has it. */
export interface PlacedItem {
  id: string;
  placement: Placement;
}

/** An order that an editor gives the preview that it frames. */
export type EditorCommand =
  /** Everything that is seen; what is not listed is hidden. */
  | { type: "place"; items: PlacedItem[] }
  /** Settings that a widget is drawn with until further notice; `null` gives it back its own. */
  | {
    type: "settings";
    id: string;
    settings: Record<string, unknown> | null;
    /** Files that the settings name, by id. */
    assets: Record<string, PageAsset>;
  }
  /** Figures that a widget shows until further notice; `null` gives it back its own. */
  | { type: "sample"; id: string; state: Record<string, unknown> | null }
  /** An event of this page alone. */
  | { type: "event"; event: LiveEvent }
  /** The draft of a custom widget was saved: the page reads it. */
  | { type: "draft"; id: string; part: PreviewPart };

/** An order with the number by which its answer names it. */
export interface NumberedCommand {
  n: number;
  order: EditorCommand;
}

/** Answer of a preview to an order, or with `empty` a word of its own. */
export interface PreviewAnswer {
  n: number;
  /** Ids of items that are to be seen and that the page has not loaded. */
  missing?: string[];
  /** Ids of items that draw nothing at the moment. */
  empty?: string[];
  /** News of custom widgets, which their code can have put any text into. */
  news?: FrameNews;
}

/** Message by which a preview asks for its port, and by which it is given. */
export const PORT_MESSAGE = "limelight.editor-port";

const MAX_ITEMS = 300;
const MAX_DEPTH = 16;
const MAX_VALUES = 20_000;
const MAX_CHARS = 262_144;
const MAX_ID = 64;
const MAX_URL = 2_048;

/** Numbers of a placement, and the farthest each may be from zero. */
const LIMITS = {
  x: 16_384,
  y: 16_384,
  width: 7_680,
  height: 7_680,
  z: 10_000,
  rotation: 360,
  opacity: 1,
} as const;

/**
 * Reads an order as it came through the port; `null` for any other value, and
 * for one beyond the bounds of a message: 300 items, 16 levels, 20,000 values,
 * 256 Ki characters.
 */
export function readCommand(message: unknown): NumberedCommand | null {
  if (!isPlainObject(message) || !isBounded(message)) return null;
  const { n, order } = message;
  if (!Number.isSafeInteger(n) || !isPlainObject(order)) return null;
  const read = READERS[String(order.type)]?.(order) ?? null;
  return read && { n: n as number, order: read };
}

const READERS: Readonly<
  Record<string, (order: Record<string, unknown>) => EditorCommand | null>
> = {
  place({ items }) {
    if (!Array.isArray(items) || items.length > MAX_ITEMS) return null;
    const placed = items.map(readItem);
    return placed.every((item) => item !== null)
      ? { type: "place", items: placed }
      : null;
  },
  settings({ id, settings, assets }) {
    if (!isId(id) || !isPlainObjectOrNull(settings)) return null;
    const files = readAssets(assets);
    return files && { type: "settings", id, settings, assets: files };
  },
  sample({ id, state }) {
    return isId(id) && isPlainObjectOrNull(state)
      ? { type: "sample", id, state }
      : null;
  },
  event({ event }) {
    const isEvent = isPlainObject(event) && typeof event.kind === "string" &&
      typeof event.id === "string" && typeof event.position === "string" &&
      event.test === true && isPlainObject(event.data);
    // Each kind's listener reads it as one that the service sent.
    return isEvent
      ? { type: "event", event: event as unknown as LiveEvent }
      : null;
  },
  draft({ id, part }) {
    return isId(id) && (part === "look" || part === "code")
      ? { type: "draft", id, part }
      : null;
  },
};

function readItem(item: unknown): PlacedItem | null {
  if (
    !isPlainObject(item) || !isId(item.id) || !isPlainObject(item.placement)
  ) {
    return null;
  }
  const { placement } = item;
  for (const [name, limit] of Object.entries(LIMITS)) {
    const value = placement[name];
    if (typeof value !== "number" || !(Math.abs(value) <= limit)) return null;
  }
  const { x, y, width, height, z, rotation, opacity, visible, locked } =
    placement as unknown as Placement;
  if (typeof visible !== "boolean" || typeof locked !== "boolean") return null;
  return {
    id: item.id,
    placement: { x, y, width, height, z, rotation, opacity, visible, locked },
  };
}

function readAssets(assets: unknown): Record<string, PageAsset> | null {
  if (!isPlainObject(assets)) return null;
  for (const asset of Object.values(assets)) {
    if (!isPlainObject(asset)) return null;
    const { url, type, name } = asset;
    const isFile = typeof url === "string" && url.length <= MAX_URL &&
      /^(?:\/|https?:\/\/|data:image\/)/.test(url) &&
      typeof name === "string" &&
      ["image", "video", "sound", "font"].includes(String(type));
    if (!isFile) return null;
  }
  return assets as Record<string, PageAsset>;
}

/** Tells whether a message is small enough to be looked at, without going deeper than its bound. */
function isBounded(message: unknown): boolean {
  let values = 0;
  let chars = 0;
  function look(value: unknown, depth: number): boolean {
    if (++values > MAX_VALUES || depth > MAX_DEPTH) return false;
    if (typeof value === "string") return (chars += value.length) <= MAX_CHARS;
    if (typeof value !== "object" || value === null) {
      return typeof value !== "bigint";
    }
    if (!Array.isArray(value) && !isPlainObject(value)) return false;
    for (const key of Object.keys(value)) {
      chars += key.length;
      if (!look((value as Record<string, unknown>)[key], depth + 1)) {
        return false;
      }
    }
    return chars <= MAX_CHARS;
  }
  return look(message, 0);
}

const isId = (id: unknown): id is string =>
  typeof id === "string" && id !== "" && id.length <= MAX_ID;

const isPlainObjectOrNull = (
  value: unknown,
): value is Record<string, unknown> | null =>
  value === null || isPlainObject(value);

/** A plain object: no map, date or buffer, which a port hands over too. */
function isPlainObject(value: unknown): value is Record<string, unknown> {
  return isRecord(value) &&
    Object.prototype.toString.call(value) === "[object Object]";
}
