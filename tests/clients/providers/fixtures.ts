import type { Parsed } from "@/lib/clients/providers/provider.ts";
import { assertEquals } from "@std/assert";
import { readProviderEvents } from "./read_provider_events.ts";

const FOLDER = new URL("../../fixtures/providers/", import.meta.url);

/** Time of arrival in these tests, after every witnessed body. */
export const AT = Date.parse("2026-10-01T12:00:00Z");

/** Returns the text of a witnessed body, byte for byte. */
export function fixture(provider: string, file: string): string {
  return Deno.readTextFileSync(new URL(`${provider}/${file}`, FOLDER));
}

/** Lists the witnessed bodies of a provider: what ends so, in order of names. */
export function fixtureFiles(provider: string, end = ".json"): string[] {
  return [...Deno.readDirSync(new URL(`${provider}/`, FOLDER))]
    .map(({ name }) => name)
    .filter((name) => name.endsWith(end) && name !== "SIGNATURES.json")
    .sort();
}

/** Returns the headers that were computed for the witnessed bodies. */
export function signatures(provider: string): {
  header: string;
  secret: string;
  timestampHeader?: string;
  timestamp?: string;
  testPublicKeySpkiBase64?: string;
  files: Record<string, string>;
} {
  return JSON.parse(fixture(provider, "SIGNATURES.json"));
}

type Data = {
  amount?: { amountMinor: number; currency: string } | null;
  items?: { name: string; quantity: number }[];
  level?: string;
  anonymous?: boolean;
  message?: string | null;
  refersTo?: string;
  reason?: string;
  transactionId?: string;
  donationId?: string;
  campaignId?: string | null;
};

/** Says in one line what a delivery became, and that the log takes it. */
export function toldAs(parsed: Parsed): string {
  if (parsed.kind !== "events") return `${parsed.kind}: ${parsed.reason}`;
  readProviderEvents(parsed, new Date(AT).toISOString());
  return parsed.events.map((event) => {
    const data = event.data as Data;
    return [
      event.test ? `test ${event.kind}` : event.kind,
      event.id,
      data.amount && `${data.amount.amountMinor} ${data.amount.currency}`,
      data.level !== undefined && `level "${data.level}"`,
      data.items?.map(({ name, quantity }) => `${quantity} × ${name}`)
        .join(", "),
      data.refersTo && `${data.reason} of ${data.refersTo}`,
      data.campaignId && `campaign ${data.campaignId}`,
      event.actor ? `by ${event.actor.name}` : data.anonymous && "anonymous",
      data.message && `“${data.message}”`,
      event.payment && `${event.payment.processor} ${event.payment.id}`,
    ].filter(Boolean).join(" · ");
  }).join("\n");
}

/** Tests that a provider's every witnessed body is told as a table says. */
export function testTable(
  provider: string,
  rows: readonly (readonly [file: string, told: string])[],
  parse: (text: string, file: string) => Parsed,
  end = ".json",
): void {
  for (const [file, told] of rows) {
    Deno.test(`${provider}: ${file}`, () => {
      assertEquals(toldAs(parse(fixture(provider, file), file)), told);
    });
  }
  Deno.test(`${provider}: each witnessed body has a row`, () => {
    assertEquals(
      rows.map(([file]) => file).sort(),
      fixtureFiles(provider, end),
    );
  });
}
