/** Rules of webhooks: what is posted, when it is tried again, what an answer means. Pure. */
import { createHash } from "node:crypto";
import type { PostOutcome } from "@/lib/clients/webhooks/post.ts";
import { hmac } from "@/lib/clients/providers/signatures.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "@/lib/core/clock.ts";
import type {
  OutgoingDelivery,
  StoredWebhook,
} from "@/lib/schema/integrations/webhooks.ts";

/** Longest waits after each attempt but the tenth, ms: with full jitter about a day in all. */
const WAITS_MS = [
  10 * SECOND_MS,
  2 * MINUTE_MS,
  10 * MINUTE_MS,
  HOUR_MS,
  3 * HOUR_MS,
  6 * HOUR_MS,
  10 * HOUR_MS,
  12 * HOUR_MS,
  14 * HOUR_MS,
];
/** Time for which nothing was delivered after which a webhook is switched off, ms. */
const FAILING_MS = 3 * DAY_MS;

/** Prefix of secrets, before their bytes in base64. */
const PREFIX = "whsec_";
/** Bytes of a secret that is made here. */
const SECRET_BYTES = 32;

/** Makes a secret by Standard Webhooks. */
export const newSecret = (): string =>
  PREFIX + crypto.getRandomValues(new Uint8Array(SECRET_BYTES)).toBase64();

/** Tells whether events are posted to a webhook. */
export const isOn = ({ enabled, fault }: StoredWebhook): boolean =>
  enabled && fault === null;

/** Returns the id of a message, the same for each attempt at an event. */
export function messageIdOf(webhookId: string, eventId: string): string {
  const text = JSON.stringify([webhookId, eventId]);
  return `msg_${createHash("sha256").update(text).digest("hex").slice(0, 32)}`;
}

/** Returns the headers of a message that is signed at `at`, ms since the epoch. */
export function signedHeaders(
  { id, at, body, secret }: {
    id: string;
    at: number;
    body: string;
    secret: string;
  },
): Record<string, string> {
  const time = String(Math.floor(at / SECOND_MS));
  const key = Uint8Array.fromBase64(secret.slice(PREFIX.length));
  const signature = hmac("sha256", key, [`${id}.${time}.${body}`], "base64");
  return {
    "content-type": "application/json",
    "user-agent": "Limelight",
    "webhook-id": id,
    "webhook-timestamp": time,
    "webhook-signature": `v1,${signature}`,
  };
}

/** Meaning of one attempt's outcome. */
export interface Verdict {
  status: number | null;
  /** Reason for which nothing was delivered; `null` where it was. */
  code: OutgoingDelivery["code"];
  /** True where the receiver answered, and only this event may be at fault. */
  isAnswered: boolean;
}

/** Returns what an outcome means: answers of 2xx alone deliver. */
export function verdictOf(outcome: PostOutcome): Verdict {
  if ("failure" in outcome) {
    return { status: null, code: outcome.failure, isAnswered: false };
  }
  const { status } = outcome;
  const code = status >= 200 && status < 300
    ? null
    : status === 410
    ? "gone"
    : status >= 300 && status < 400
    ? "redirect"
    : "refused";
  return { status, code, isAnswered: true };
}

/**
 * Returns the longest wait after so many attempts, ms; `null` after the tenth,
 * which was the last.
 */
export function longestWait(attempts: number): number | null {
  return WAITS_MS[attempts - 1] ?? null;
}

/** Returns a webhook after an attempt at `now`: it is switched off where the receiver is gone, or after three days of failure. */
export function afterAttempt(
  webhook: StoredWebhook,
  { code }: Verdict,
  now: number,
): StoredWebhook {
  if (code === null) {
    return webhook.failingSince === null
      ? webhook
      : { ...webhook, failingSince: null };
  }
  const failingSince = webhook.failingSince ?? now;
  const reason = code === "gone"
    ? "gone" as const
    : now - failingSince >= FAILING_MS
    ? "failing" as const
    : null;
  const fault = reason === null ? webhook.fault : { reason, at: now };
  return { ...webhook, failingSince, fault };
}
