/** Bodies that providers were witnessed to send, as they arrive. */
import { hmac } from "@/lib/clients/providers/signatures.ts";
import { toIso } from "@/lib/core/clock.ts";
import { signatures } from "./fixtures.ts";

/** Header of a body of JSON. */
export const JSON_TYPE = { "content-type": "application/json" };

/** A provider's witnessed body on its way: values of the streamer, headers, and the event it becomes. */
export interface WitnessedDelivery {
  provider: string;
  file: string;
  values: Record<string, string>;
  headers: (text: string, at: number) => Record<string, string>;
  kind: string;
  name: string | null;
  test?: boolean;
  /** Time of arrival, ms since the epoch; any by default. */
  at?: number;
}

/** Returns the secret that signs the bodies of a provider. */
const secretOf = (provider: string) => signatures(provider).secret;

/** One delivery of each provider that signs what it sends, or says a token. */
export const WITNESSED: readonly WitnessedDelivery[] = [
  {
    provider: "kofi",
    file: "donation.form",
    values: { verificationToken: "7d1c2b9e-5a40-4c1f-9d3e-2b6f0a8c4e17" },
    headers: () => ({ "content-type": "application/x-www-form-urlencoded" }),
    kind: "tip",
    name: "Marlow Finch",
  },
  {
    provider: "fourthwall",
    file: "donation.json",
    values: { secret: secretOf("fourthwall") },
    headers: () => ({
      ...JSON_TYPE,
      "X-Fourthwall-Hmac-SHA256":
        signatures("fourthwall").files["donation.json"] ?? "",
    }),
    kind: "tip",
    name: "marlow_f",
  },
  {
    provider: "patreon",
    file: "members_pledge_create.json",
    values: { secret: secretOf("patreon"), currency: "EUR" },
    headers: () => ({
      ...JSON_TYPE,
      "X-Patreon-Event": "members:pledge:create",
      "X-Patreon-Signature":
        signatures("patreon").files["members_pledge_create.json"] ?? "",
    }),
    kind: "member",
    name: null,
    at: Date.parse("2026-02-01T06:00:00Z"),
  },
  {
    provider: "buymeacoffee",
    file: "donation_created.json",
    values: { signingSecret: secretOf("buymeacoffee") },
    headers: () => ({
      ...JSON_TYPE,
      "X-Signature-Sha256":
        signatures("buymeacoffee").files["donation_created.json"] ?? "",
    }),
    kind: "tip",
    name: "Marlow Finch",
  },
  {
    provider: "tiltify",
    file: "donation_updated_team.json",
    values: { signingId: secretOf("tiltify") },
    headers: (text, at) => ({
      ...JSON_TYPE,
      "X-Tiltify-Timestamp": toIso(at),
      "X-Tiltify-Signature": hmac(
        "sha256",
        secretOf("tiltify"),
        [`${toIso(at)}.`, text],
        "base64",
      ),
    }),
    kind: "charity",
    name: "Marlow",
    test: true,
  },
];
