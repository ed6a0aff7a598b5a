import { MINUTE_MS } from "@/lib/core/clock.ts";
import { z } from "zod";

/** Headers of a webhook message. */
export interface EventSubHeaders {
  /** Unique; the same on a resend. */
  messageId: string;
  /** Kind of message. */
  messageType: "notification" | "webhook_callback_verification" | "revocation";
  /** RFC 3339 with up to nine decimals. */
  timestamp: string;
  /** `sha256=` and 64 hex digits. */
  signature: string;
}

/** Verdict on the authenticity of a webhook message. */
export type EventSubVerdict = "genuine" | "forged" | "too_old";

const WireHeaders = z.object({
  "twitch-eventsub-message-id": z.string().min(1).max(200),
  "twitch-eventsub-message-type": z.enum([
    "notification",
    "webhook_callback_verification",
    "revocation",
  ]),
  "twitch-eventsub-message-timestamp": z.string().min(1).max(64),
  "twitch-eventsub-message-signature": z.string(),
}).transform((wire): EventSubHeaders => ({
  messageId: wire["twitch-eventsub-message-id"],
  messageType: wire["twitch-eventsub-message-type"],
  timestamp: wire["twitch-eventsub-message-timestamp"],
  signature: wire["twitch-eventsub-message-signature"],
}));

/** Reads the headers of a webhook message, or `null` when one is missing. */
export function readEventSubHeaders(headers: Headers): EventSubHeaders | null {
  return WireHeaders.safeParse(Object.fromEntries(headers)).data ?? null;
}

/** Twitch's own limit against replays, ms. */
export const OLDEST_MS = 10 * MINUTE_MS;
/** Tolerance for the difference between clocks, ms. */
export const EARLIEST_MS = 5 * MINUTE_MS;

/**
 * Makes the check of webhook messages under one secret (10–100 ASCII
 * characters): HMAC-SHA-256 over message id, timestamp and the raw body, then
 * the age. Of a message that is not `genuine` nothing may be parsed.
 */
export async function createEventSubVerifier(
  { secret, now }: { secret: string; now: () => number },
): Promise<
  (headers: EventSubHeaders, body: Uint8Array) => Promise<EventSubVerdict>
> {
  const encoder = new TextEncoder();
  const key = await crypto.subtle.importKey(
    "raw",
    encoder.encode(secret),
    { name: "HMAC", hash: "SHA-256" },
    false,
    ["verify"],
  );
  return async (headers, body) => {
    const hex = /^sha256=([0-9a-f]{64})$/i.exec(headers.signature)?.[1];
    if (hex === undefined) return "forged";
    const prefix = encoder.encode(headers.messageId + headers.timestamp);
    const signed = new Uint8Array(prefix.length + body.length);
    signed.set(prefix);
    signed.set(body, prefix.length);
    // WebCrypto compares in constant time.
    const genuine = await crypto.subtle.verify(
      "HMAC",
      key,
      Uint8Array.fromHex(hex),
      signed,
    );
    if (!genuine) return "forged";
    const age = now() - Date.parse(headers.timestamp);
    return age <= OLDEST_MS && age >= -EARLIEST_MS ? "genuine" : "too_old";
  };
}
