import type { EventSubSubscriptions } from "@/lib/clients/twitch/eventsub_subscriptions.ts";
import type { Log } from "@/lib/core/log.ts";
import { mapBounded } from "@/lib/core/parallel.ts";
import { byChannel, findingsOf } from "./findings.ts";
import type { RefusalStore } from "./refusal_store.ts";
import { CHANNELS_AT_ONCE } from "./sockets.ts";
import {
  channelOf,
  wantedFor,
  wantedForApplication,
} from "@/lib/clients/twitch/wanted_subscriptions.ts";

const NOTHING_FOUND = { failed: [], ended: [], pending: [] };

/** Address that Twitch sends every channel's notifications to. */
export interface WebhookTransport {
  callback: string;
  secret: string;
  clientId: string;
}

/**
 * Compares the subscriptions of the webhook with those wanted for `channels`,
 * mends the difference, and notes for each channel what is refused. `known` are
 * the channels with a refusal that was noted before.
 */
export async function repairWebhook(
  { subscriptions, refusals, log }: {
    subscriptions: EventSubSubscriptions;
    refusals: Pick<RefusalStore, "note">;
    log: Log;
  },
  channels: readonly string[],
  known: ReadonlySet<string>,
  { callback, secret, clientId }: WebhookTransport,
): Promise<void> {
  const wanted = [
    ...wantedForApplication(clientId),
    ...channels.flatMap(wantedFor),
  ];
  const done = await subscriptions.reconcile("app", wanted, {
    method: "webhook",
    callback,
    secret,
  });
  for (const { wanted, error } of done.failed) {
    // Those of channels are noted, and shown to them.
    if (channelOf(wanted) !== null) continue;
    log.warn("subscription_refused", { type: wanted.type, error });
  }
  const found = byChannel(done);
  // Of the others nothing is kept, and nothing was found.
  const told = channels.filter((id) => found.has(id) || known.has(id));
  await mapBounded(told, CHANNELS_AT_ONCE, (channelId) =>
    refusals.note(
      channelId,
      findingsOf(found.get(channelId) ?? NOTHING_FOUND),
    ));
}
