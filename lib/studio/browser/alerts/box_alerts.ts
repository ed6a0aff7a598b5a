import { api, attempt } from "@/lib/studio/browser/studio_api.ts";
import { toast } from "@/lib/studio/browser/toasts.ts";
import { saveWidget } from "@/lib/studio/browser/widgets/widget_commands.ts";
import { CHANNEL_ALERTS_MESSAGES as words } from "@/lib/studio/messages/channel_alerts.ts";
import { alertsOfBox, partedSettings } from "./facts_in_use.ts";

type SetVariants = Record<string, unknown>[];

/** One of several alert boxes, and the alerts that it plays: without `alerts` and `variants` those that it began with. */
interface AlertsOfBox {
  id: string;
  plays: ReturnType<typeof partedSettings>["own"];
}

/** Says which alerts some alert boxes play; returns what each played before. Throws `ApiError`. */
async function setAlerts(
  channelId: string,
  boxes: readonly AlertsOfBox[],
): Promise<AlertsOfBox[]> {
  const before: AlertsOfBox[] = [];
  for (const { id, plays } of boxes) {
    const { data, etag } = await api.get(`/api/widgets/instances/${id}`);
    const { schemaVersion, settings } = data;
    const { own, others } = partedSettings(settings);
    before.push({ id, plays: own });
    await saveWidget(
      channelId,
      { id, schemaVersion, settings: { ...others, ...plays } },
      etag ?? undefined,
    );
  }
  return before;
}

/**
 * Says which alerts some alert boxes play, and then `done`; resolves with
 * whether that is done. A message offers to give each box what it played
 * before. `changed` is called after either.
 */
export async function playInBoxes(
  channelId: string,
  boxes: readonly AlertsOfBox[],
  { done, undone, changed }: {
    done: string;
    undone: string;
    changed: () => Promise<unknown>;
  },
): Promise<boolean> {
  const before = await attempt(() => setAlerts(channelId, boxes));
  // Some boxes may play others by now where a later one failed.
  await changed();
  if (!before) return false;
  toast(done, {
    tone: "good",
    async undo() {
      await attempt(() => setAlerts(channelId, before), undone);
      await changed();
    },
  });
  return true;
}

/**
 * Makes alerts the channel's, and has the box that they are of play them; what
 * is on stream stays as it is. A message offers to take it back.
 */
export async function makeChannelAlerts(
  channelId: string,
  { id, begun }: {
    id: string;
    /** Alerts that a box without any of its own begins with. */
    begun: SetVariants;
  },
  changed: () => Promise<unknown>,
): Promise<void> {
  const path = `/api/channels/${channelId}/alerts` as const;
  const done = await attempt(async () => {
    // As it is stored: the list of boxes is older than what was changed since.
    const { data } = await api.get(`/api/widgets/instances/${id}`);
    const variants = alertsOfBox(data.settings).variants ?? begun;
    // Alerts that were made the channel's meanwhile stay.
    const { etag } = await api.put(path, { variants }, {
      headers: { "if-none-match": "*" },
    });
    const plays = { alerts: "channel" as const };
    return { etag, before: await setAlerts(channelId, [{ id, plays }]) };
  });
  await changed();
  if (!done) return;
  const { before, etag } = done;
  toast(words.made, {
    tone: "good",
    async undo() {
      await attempt(async () => {
        await setAlerts(channelId, before);
        // Those that were changed since stay.
        await api.delete(path, etag === null ? {} : { ifMatch: etag });
      }, words.unmade);
      await changed();
    },
  });
}
