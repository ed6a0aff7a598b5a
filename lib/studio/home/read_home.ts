import {
  describeEvent,
  type ShownEvent,
} from "@/lib/browser/describe_event.ts";
import { createFormatter } from "@/lib/browser/format.ts";
import type { LoginSession } from "@/lib/features/account/sessions/schema.ts";
import type { State } from "@/lib/http/define.ts";
import { SUPPORT_KINDS } from "@/lib/widgets/settings/event_kinds.ts";
import { instantFormat } from "@/lib/studio/words/instants.ts";
import { formatGroup } from "@/lib/widgets/settings/format.ts";

/** Events that the first room shows. */
const SHOWN_EVENTS = 8;

/** Reads what the first room is drawn from. */
export async function readHome(
  { overlays, widgetData, account, bot, platform, clock }: State["services"],
  { channelId, role }: LoginSession,
) {
  const [scenes, { items }, format, { list }, open, refused] = await Promise
    .all([
      overlays.scenes.list(channelId),
      widgetData.recentEvents.list(channelId, {
        limit: SHOWN_EVENTS,
        kinds: SUPPORT_KINDS.join(","),
        tests: "include",
      }),
      account.channels.settingsOf(channelId),
      bot.commandsPage.get(channelId),
      overlays.connections.list(channelId),
      platform.refusals.of(channelId),
    ]);
  const formatter = createFormatter({
    format: formatGroup().parse({}),
    locale: "en",
  });
  const { locale, timeZone } = format;
  const day = instantFormat({ dateStyle: "medium", timeZone }, locale);
  const time = instantFormat({ timeStyle: "short", timeZone }, locale);
  const today = day.format(clock.now());
  /** The time alone for what happened today. */
  const shownTime = (at: number) =>
    [day.format(at), time.format(at)].filter((text) => text !== today)
      .join(", ");
  return {
    channelId,
    readOnly: role === "masquerade",
    refused,
    hasScenes: scenes.length > 0,
    hasSource: open.some(({ kind }) => kind !== "preview"),
    hasCommands: list.items.length > 0,
    events: items.map((event) => {
      const { name, action } = describeEvent(event as ShownEvent, {
        words: {},
        formatter,
      });
      return {
        id: event.id,
        name,
        action,
        at: shownTime(Date.parse(event.receivedAt)),
        test: event.test,
      };
    }),
  };
}
