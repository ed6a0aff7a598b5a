import { isRecord } from "@/lib/core/is_record.ts";
import type { Placement } from "@/lib/schema/overlays/scenes.ts";
import { type EditorItem, isPlacement } from "./scene_document.ts";

/** Type under which items lie in the clipboard, beside plain text. */
export const ITEMS_TYPE = "application/x-limelight-items+json";

const MAX_CHARS = 200_000;
const MAX_ITEMS = 100;

/** A copy of an item: what it was, and where it stood. */
export interface CopiedItem {
  id: string;
  kind: "instance" | "custom";
  widgetId: string | null;
  name: string;
  placement: Placement;
}

/** Writes items for the clipboard, so that any tab of the studio can read them. */
export function writeItems(
  channelId: string,
  items: readonly EditorItem[],
): string {
  return JSON.stringify({ limelight: "items", channelId, items });
}

/**
 * Reads items from the clipboard: those of this channel, at most 100. Answers
 * `null` for whatever else was copied, and `"other"` for items of another
 * channel, whose widgets are not ours.
 */
export function readItems(
  text: string,
  channelId: string,
): readonly CopiedItem[] | "other" | null {
  if (text.length > MAX_CHARS || !text.startsWith("{")) return null;
  let copied: unknown;
  try {
    copied = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isRecord(copied) || copied.limelight !== "items") return null;
  if (!Array.isArray(copied.items) || copied.items.length > MAX_ITEMS) {
    return null;
  }
  const items = copied.items.map(readItem);
  if (!items.every((item) => item !== null) || items.length === 0) return null;
  return copied.channelId === channelId ? items : "other";
}

function readItem(item: unknown): CopiedItem | null {
  if (!isRecord(item)) return null;
  const { id, kind, widgetId, name, placement } = item;
  const isItem = isText(id) && isText(name) && isPlacement(placement) &&
    (kind === "instance" || kind === "custom") &&
    (kind === "custom" ? isText(widgetId) : widgetId === null);
  return isItem
    ? { id, kind, widgetId: widgetId as string | null, name, placement }
    : null;
}

const isText = (value: unknown): value is string =>
  typeof value === "string" && value !== "" && value.length <= 200;
