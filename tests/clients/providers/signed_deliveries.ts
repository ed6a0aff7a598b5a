import { MINUTE_MS, SECOND_MS } from "@/lib/core/clock.ts";
import { buyMeACoffee } from "@/lib/clients/providers/buymeacoffee/mod.ts";
import { fourthwall } from "@/lib/clients/providers/fourthwall/mod.ts";
import { patreon } from "@/lib/clients/providers/patreon/mod.ts";
import type { WebhookProvider } from "@/lib/clients/providers/provider.ts";
import { throne } from "@/lib/clients/providers/throne/mod.ts";
import { throneVerifier } from "@/lib/clients/providers/throne/verify.ts";
import { tiltify } from "@/lib/clients/providers/tiltify/mod.ts";
import { fixture, fixtureFiles, signatures } from "./fixtures.ts";

const utf8 = new TextEncoder();

/** A provider that signs, with what its signed bodies are checked by. */
export interface SigningProvider {
  id: string;
  verify: WebhookProvider["verify"];
  /** Key of the field that holds the secret; `null` where one key is public. */
  field: string | null;
  secret: string;
  header: string;
  /** Header of the time that is signed, its value, and how long it is good, ms. */
  time: { header: string; value: string; pastMs: number } | null;
  /** Time of arrival, ms since the epoch. */
  at: number;
  files: { file: string; text: string; signature: string }[];
}

function signing(
  { id, verify }: Pick<WebhookProvider, "id" | "verify">,
  field: string | null,
  pastMs: number | null = null,
): SigningProvider {
  const signed = signatures(id);
  const { timestamp = "", timestampHeader = "" } = signed;
  return {
    id,
    verify,
    field,
    secret: signed.secret,
    header: signed.header,
    time: pastMs === null
      ? null
      : { header: timestampHeader, value: timestamp, pastMs },
    at: pastMs === null
      ? 0
      : /^\d+$/.test(timestamp)
      ? Number(timestamp) * SECOND_MS
      : Date.parse(timestamp),
    files: fixtureFiles(id).flatMap((file) => {
      const signature = signed.files[file];
      return signature === undefined
        ? []
        : [{ file, text: fixture(id, file), signature }];
    }),
  };
}

/** Providers that sign; Throne by the key of its tests. */
export const SIGNING: readonly SigningProvider[] = [
  signing(fourthwall, "secret"),
  signing(
    {
      ...throne,
      verify: throneVerifier(
        signatures("throne").testPublicKeySpkiBase64 ?? "",
      ),
    },
    null,
    5 * MINUTE_MS,
  ),
  signing(tiltify, "signingId", MINUTE_MS),
  signing(patreon, "secret"),
  signing(buyMeACoffee, "signingSecret"),
];

/** Says what became of a delivery: `ok`, or why it was refused. */
export async function verdictOf(
  provider: SigningProvider,
  { text, signature, headers, at = provider.at, secret = provider.secret }: {
    text: string;
    signature: string;
    /** In place of those that the provider sends. */
    headers?: Headers;
    at?: number;
    secret?: string;
  },
): Promise<string> {
  const { field } = provider;
  const outcome = await provider.verify({
    headers: headers ?? headersOf(provider, signature),
    body: utf8.encode(text),
    at,
    values: field === null ? {} : { [field]: secret },
    bound: null,
  });
  return outcome.ok ? "ok" : outcome.reason;
}

/** Returns the headers of a delivery with a signature. */
export function headersOf(
  { header, time }: SigningProvider,
  signature: string,
): Headers {
  const headers = new Headers({ [header]: signature });
  if (time) headers.set(time.header, time.value);
  return headers;
}
