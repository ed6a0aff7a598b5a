import { createEventSubSubscriptions } from "@/lib/clients/twitch/eventsub_subscriptions.ts";
import {
  createEventSubService,
  type EventSubService,
} from "./eventsub/service.ts";
import {
  createRefusalStore,
  type RefusalStore,
} from "./eventsub/refusal_store.ts";
import {
  createWebhookReceiver,
  type WebhookReceiver,
} from "./eventsub/webhook.ts";
import type { Outside } from "@/lib/features/outside.ts";
import type { ConnectedPlatform } from "./client.ts";
import type { EventSourcesService } from "./event_sources/service.ts";
import type { PlatformEventsService } from "./notifications/service.ts";

/** Path to which the platform sends its webhook messages. */
const WEBHOOK_PATH = "/webhooks/twitch";

/** Fields of the line of a start after which no event of Twitch can arrive. */
const NO_EVENTS = {
  meaning:
    "No follow, sub, chat message or other event of Twitch can reach this service: TWITCH_EVENTS is router, and without INTERNAL_TOKEN no router can send any. Bots are answered.",
  advice:
    "Set TWITCH_EVENTS=websocket or, with TWITCH_EVENTSUB_SECRET, TWITCH_EVENTS=webhook; or set INTERNAL_TOKEN and have your router send events.",
};

/** Receivers of platform events; both `null` where a router receives them. */
interface EventSubParts {
  webhooks: WebhookReceiver | null;
  eventSub: EventSubService | null;
  /** Notifications that the platform refuses; none where a router subscribes. */
  refusals: RefusalStore;
}

/** Creates EventSub itself, where the configuration says so. */
export function createEventSub(
  { config, kv, clock, log, internalToken, metrics }: Outside,
  parts: ConnectedPlatform,
  { accept, heard }:
    & Pick<PlatformEventsService, "accept">
    & Pick<EventSourcesService, "heard">,
): EventSubParts {
  const refusals = createRefusalStore({ kv, clock, log });
  metrics?.gauge(
    "limelight_twitch_refused_notifications",
    () => [[{}, refusals.count()]],
  );
  const { TWITCH_EVENTS, TWITCH_EVENTSUB_SECRET: secret } = config.env;
  if (parts.kind !== "twitch" || TWITCH_EVENTS === "router") {
    if (parts.kind === "twitch" && internalToken === null) {
      log.warn("no_events_from_twitch", NO_EVENTS);
    }
    return { webhooks: null, eventSub: null, refusals };
  }
  const { helix, settings, tokens } = parts;
  const shared = {
    kv,
    holder: crypto.randomUUID(),
    clock,
    log,
    refusals,
    metrics,
    accept,
    onAlive: (channelId: string) => heard("eventsub", channelId),
    subscriptions: createEventSubSubscriptions({
      helix,
      settings,
      log,
      metrics,
    }),
    channels: tokens.connectedChannels,
  };
  if (TWITCH_EVENTS === "websocket") {
    const { eventsubWs: url } = settings.urls;
    const open = (address: string) => new WebSocket(address);
    const transport = { method: "websocket", url, open } as const;
    return {
      webhooks: null,
      refusals,
      eventSub: createEventSubService({ ...shared, transport }),
    };
  }
  if (secret === undefined) throw new Error("Webhooks need a secret");
  const eventSub = createEventSubService({
    ...shared,
    transport: {
      method: "webhook",
      callback: `${config.origins.widgets}${WEBHOOK_PATH}`,
      secret,
      clientId: settings.clientId,
    },
  });
  const onRevoked = eventSub.repairSoon;
  return {
    webhooks: createWebhookReceiver({ secret, clock, log, accept, onRevoked }),
    eventSub,
    refusals,
  };
}
