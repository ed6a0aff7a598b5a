import { api, attempt } from "@/lib/studio/browser/studio_api.ts";
import { toast } from "@/lib/studio/browser/toasts.ts";
import { saveWidget } from "@/lib/studio/browser/widgets/widget_commands.ts";
import { CHANNEL_ALERTS_MESSAGES as words } from "@/lib/studio/messages/channel_alerts.ts";

type SetVariants = Record<string, unknown>[];

/** Settings of an alert box that say which alerts it plays: without `alerts` and `variants` those that it began with. */
interface BoxAlerts {
  alerts?: "own" | "channel";
  variants?: SetVariants;
}

/** Those of one of several boxes. */
interface AlertsOfBox {
  id: string;
  plays: BoxAlerts;
}

/** Says which alerts some alert boxes play; returns what each played before. Throws `ApiError`. */
async function setAlerts(
  channelId: string,
  boxes: readonly AlertsOfBox[],
): Promise<AlertsOfBox[]> {
  const before: AlertsOfBox[] = [];
  for (const { id, plays } of boxes) {
    const { data, etag } = await api.get(`/api/widgets/instances/${id}`);
    const { alerts, variants, ...others } = data.settings as BoxAlerts;
    before.push({
      id,
      plays: {
        ...alerts === undefined ? {} : { alerts },
        ...variants === undefined ? {} : { variants },
      },
    });
    await saveWidget(
      channelId,
      { id, settings: { ...others, ...plays } },
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
  if (!before) return false;
  await changed();
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
  { id, variants }: { id: string; variants: SetVariants },
  changed: () => Promise<unknown>,
): Promise<void> {
  const path = `/api/channels/${channelId}/alerts` as const;
  const before = await attempt(async () => {
    // Alerts that were made the channel's meanwhile stay.
    await api.put(path, { variants }, { headers: { "if-none-match": "*" } });
    return await setAlerts(channelId, [{ id, plays: { alerts: "channel" } }]);
  });
  await changed();
  if (!before) return;
  toast(words.made, {
    tone: "good",
    async undo() {
      await attempt(async () => {
        await setAlerts(channelId, before);
        await api.delete(path);
      }, words.unmade);
      await changed();
    },
  });
}
