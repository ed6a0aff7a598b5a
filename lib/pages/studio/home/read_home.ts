import type { State } from "@/lib/http/define.ts";
import type { LoginSession } from "@/lib/schema/account/sessions.ts";
import { readAdsConsent } from "@/lib/pages/studio/shell/read_ads_consent.ts";
import {
  LATEST_KINDS,
  sayLatest,
  SHOWN_EVENTS,
} from "@/lib/studio/browser/home/latest_events.ts";
import { troubledNames } from "@/lib/studio/browser/home/troubled_names.ts";

/** Scenes that the first room shows. */
const SHOWN_SCENES = 4;

/** Reads what the first room is drawn from. */
export async function readHome(
  services: State["services"],
  caller: LoginSession,
) {
  const { overlays, widgetData, account, bot, platform, integrations, clock } =
    services;
  const { channelId, role } = caller;
  const [
    scenes,
    { items },
    settings,
    { list },
    open,
    refused,
    payers,
    held,
    offWebhooks,
    needsAdsConsent,
  ] = await Promise.all([
    overlays.scenes.list(channelId),
    widgetData.recentEvents.list(channelId, {
      limit: SHOWN_EVENTS,
      kinds: LATEST_KINDS,
      tests: "include",
    }),
    account.channels.settingsOf(channelId),
    bot.commandsPage.get(channelId),
    overlays.connections.list(channelId),
    platform.refusals.of(channelId),
    integrations.list(channelId),
    platform.heldFollows.read(channelId),
    integrations.outgoing.faultyHosts(channelId),
    readAdsConsent(services, caller),
  ]);
  const { locale, timeZone } = settings;
  const format = { locale, timeZone };
  return {
    channelId,
    readOnly: role === "masquerade",
    refused,
    needsAdsConsent,
    /** Follows of a burst; the notice needs their number alone. */
    held: { ...held, items: [] },
    /** Names of integrations that call for the streamer. */
    troubled: troubledNames(payers),
    /** Hosts of webhooks that the service has switched off. */
    offWebhooks,
    hasScenes: scenes.length > 0,
    lastScenes: scenes
      .toSorted((a, b) => b.updatedAt.localeCompare(a.updatedAt))
      .slice(0, SHOWN_SCENES)
      .map(({ id, name, width, height }) => ({ id, name, width, height })),
    hasSource: open.some(({ kind }) => kind !== "preview"),
    hasCommands: list.items.length > 0,
    format,
    events: sayLatest(items, format, clock.now()),
  };
}
