import type { EventSubSubscriptions } from "@/lib/clients/twitch/eventsub_subscriptions.ts";
import { HelixError } from "@/lib/clients/twitch/helix_error.ts";
import type { PlatformError } from "@/lib/clients/platform.ts";
import type { RefusedNotification, RepairFindings } from "./schema.ts";

type Reconciliation = Awaited<ReturnType<EventSubSubscriptions["reconcile"]>>;

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

/** Returns what a reconciliation says about one channel's notifications. Pure. */
export function findingsOf(
  { failed, ended, pending }: Pick<
    Reconciliation,
    "failed" | "ended" | "pending"
  >,
  isOfChannel: (condition: Record<string, string>) => boolean,
): RepairFindings {
  const refused = failed.filter(({ wanted }) => isOfChannel(wanted.condition))
    .map(({ wanted: { type }, error }) => ({ type, reason: reasonOf(error) }));
  const unheard = ended.filter(({ wanted, status }) =>
    isOfChannel(wanted.condition) && CALLBACK_ENDS.has(status)
  ).map(({ wanted: { type } }) => ({
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
      ...pending.filter(({ condition }) => isOfChannel(condition))
        .map(({ type }) => type),
      ...refused.flatMap(({ type, reason }) => reason ? [] : [type]),
    ],
  };
}
