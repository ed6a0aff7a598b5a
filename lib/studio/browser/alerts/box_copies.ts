import { api, attempt } from "@/lib/studio/browser/studio_api.ts";
import { toast } from "@/lib/studio/browser/toasts.ts";
import { saveWidget } from "@/lib/studio/browser/widgets/widget_commands.ts";
import { ALERTS_MESSAGES as words } from "@/lib/studio/messages/alerts.ts";
import type { SavedVariant } from "./variant_list.ts";

/** Sets the alerts of other alert boxes; returns the settings that each had before. */
async function putAlerts(
  channelId: string,
  boxes: readonly { id: string; settings?: Record<string, unknown> }[],
  variants: readonly SavedVariant[] | null,
): Promise<{ id: string; settings: Record<string, unknown> }[]> {
  const before = [];
  for (const { id, settings } of boxes) {
    const { data, etag } = await api.get(
      `/api/widgets/instances/${id}`,
    );
    before.push({ id, settings: data.settings });
    const { variants: _, ...rest } = data.settings;
    const old = settings?.variants;
    const next = variants ?? old;
    await saveWidget(
      channelId,
      { id, settings: next === undefined ? rest : { ...rest, variants: next } },
      etag ?? undefined,
    );
  }
  return before;
}

/**
 * Replaces the alerts of other alert boxes by these; resolves with whether that
 * is done. A message offers to give each box its own again.
 */
export async function copyToBoxes(
  channelId: string,
  boxes: readonly { id: string }[],
  variants: readonly SavedVariant[],
): Promise<boolean> {
  const before = await attempt(() => putAlerts(channelId, boxes, variants));
  if (!before) return false;
  toast(words.toAllDone(before.length), {
    tone: "good",
    undo: () =>
      attempt(() => putAlerts(channelId, before, null), words.toAllUndone),
  });
  return true;
}
