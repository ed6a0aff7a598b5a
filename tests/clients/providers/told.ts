import type {
  EventProvider,
  Verified,
  WebhookProvider,
} from "@/lib/clients/providers/provider.ts";
import { readProviderEvents } from "./read_provider_events.ts";

/** Time of arrival in tests. */
export const AT = Date.parse("2026-11-20T18:10:00.000Z");

/** Reads a witnessed body of a provider as the text that came. */
export function fixture(provider: string, name: string): Promise<string> {
  return Deno.readTextFile(`tests/fixtures/providers/${provider}/${name}`);
}

/**
 * Returns what a delivery or frame becomes, a line for each event as the log
 * takes it: kind, amount in minor units, who, message, act.
 */
export function told(
  provider: EventProvider,
  text: string,
  headers: Record<string, string> | null = null,
): string[] {
  const parsed = provider.parse({
    text,
    headers: headers && new Headers(headers),
    at: AT,
  });
  if (parsed.kind !== "events") return [`${parsed.kind}: ${parsed.reason}`];
  const read = readProviderEvents(parsed, new Date(AT).toISOString());
  const lines = read.map((event, index) => {
    const { data, payment } = parsed.events[index] as {
      data: {
        amount?: { amountMinor: number; currency: string } | null;
        message?: string | null;
        anonymous?: boolean;
      };
      payment?: { processor: string; id: string } | null;
    };
    return [
      event.kind,
      data.amount ? `${data.amount.amountMinor} ${data.amount.currency}` : null,
      data.anonymous
        ? "of an anonymous giver"
        : `of ${event.actor?.name ?? "-"}`,
      data.message ? JSON.stringify(data.message) : null,
      event.act,
      event.test ? "test" : null,
      payment ? `paid by ${payment.processor} ${payment.id}` : null,
    ].filter((part) => part !== null).join(", ");
  });
  return parsed.unread === undefined
    ? lines
    : [...lines, `unread: ${parsed.unread}`];
}

/** Change of a delivery that was signed right. */
export interface Change {
  headers?: Record<string, string | null>;
  /** Header that is sent twice. */
  twice?: string;
  body?: string | Uint8Array<ArrayBuffer>;
  values?: Record<string, string>;
  /** Seconds between the signature and the arrival. */
  age?: number;
}

/** Returns `ok`, or why a delivery is refused, for a change of one that was signed right. */
export async function verdictOf(
  provider: WebhookProvider,
  signed: {
    headers: Record<string, string>;
    body: Uint8Array<ArrayBuffer>;
    values: Record<string, string>;
    at: number;
  },
  change: Change,
): Promise<string> {
  const headers = new Headers(signed.headers);
  for (const [name, value] of Object.entries(change.headers ?? {})) {
    if (value === null) headers.delete(name);
    else headers.set(name, value);
  }
  if (change.twice !== undefined) {
    headers.append(change.twice, headers.get(change.twice) ?? "");
  }
  const { body = signed.body } = change;
  const verified: Verified = await provider.verify({
    headers,
    body: typeof body === "string" ? new TextEncoder().encode(body) : body,
    at: signed.at + (change.age ?? 0) * 1_000,
    values: change.values ?? signed.values,
    bound: null,
  });
  return verified.ok ? "ok" : verified.reason;
}
