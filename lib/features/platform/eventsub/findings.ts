import type {
  EventSubSubscriptions,
  WantedSubscription,
} from "@/lib/clients/twitch/eventsub_subscriptions.ts";
import { HelixError } from "@/lib/clients/twitch/helix_error.ts";
import type { PlatformError } from "@/lib/schema/platform/client.ts";
import type {
  RefusedNotification,
  RepairFindings,
} from "@/lib/schema/platform/eventsub.ts";
import {
  channelOf,
  TYPES_ON_DEMAND,
} from "@/lib/clients/twitch/wanted_subscriptions.ts";

/** Subscriptions of a reconciliation that do not simply stand. */
type Outcome = Pick<
  Awaited<ReturnType<EventSubSubscriptions["reconcile"]>>,
  "failed" | "ended" | "pending"
>;

/** Ends of webhook subscriptions that a new one would share until the address answers. */
const CALLBACK_ENDS: ReadonlySet<string> = new Set([
  "webhook_callback_verification_failed",
  "notification_failures_exceeded",
]);

/** Returns why Twitch refused; `null` where it did not answer, which says nothing. Pure. */
function reasonOf(error: PlatformError): RefusedNotification["reason"] | null {
  if (error instanceof HelixError && error.status === 429) return "limit";
  switch (error.failure) {
    case "scope_missing":
      return "scope_missing";
    case "authorization_expired":
      return "revoked";
    case "not_supported":
      return "not_offered";
    default:
      return null;
  }
}

/** Returns what a reconciliation of one channel's subscriptions says about its notifications. Pure. */
export function findingsOf(
  { failed, ended, pending }: Outcome,
): RepairFindings {
  const refused = failed.map(({ wanted: { type }, error }) => ({
    type,
    reason: reasonOf(error),
  })).filter(({ type, reason }) =>
    !(type in TYPES_ON_DEMAND && reason === "scope_missing")
  );
  const unheard = ended.filter(({ status }) => CALLBACK_ENDS.has(status))
    .map(({ wanted: { type } }) => ({
      type,
      reason: "callback_failed" as const,
    }));
  return {
    refused: [
      ...unheard,
      ...refused.flatMap(({ type, reason }) =>
        reason ? [{ type, reason }] : []
      ),
    ],
    open: [
      ...pending.map(({ type }) => type),
      ...refused.flatMap(({ type, reason }) => reason ? [] : [type]),
    ],
  };
}

/**
 * Splits a reconciliation of many channels' subscriptions by channel; one of
 * which it says nothing is left out. Pure.
 */
export function byChannel(
  { failed, ended, pending }: Outcome,
): Map<string, Outcome> {
  const channels = new Map<string, Outcome>();
  const of = (subscription: WantedSubscription): Outcome | undefined => {
    const channelId = channelOf(subscription);
    if (channelId === null) return undefined;
    const known = channels.get(channelId);
    if (known) return known;
    const fresh = { failed: [], ended: [], pending: [] };
    channels.set(channelId, fresh);
    return fresh;
  };
  for (const one of failed) of(one.wanted)?.failed.push(one);
  for (const one of ended) of(one.wanted)?.ended.push(one);
  for (const one of pending) of(one)?.pending.push(one);
  return channels;
}
