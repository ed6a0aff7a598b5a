import { assertEquals } from "@std/assert";
import { standardWebhooks } from "@/lib/clients/providers/standard_webhooks/mod.ts";
import type { Verified } from "@/lib/clients/providers/provider.ts";
import { readProviderEvents } from "./read_provider_events.ts";

const FOLDER = "tests/fixtures/providers/standard_webhooks";
const vectors = JSON.parse(
  await Deno.readTextFile(`${FOLDER}/SIGNATURES.json`),
);
const PUBLIC: {
  secret: string;
  id: string;
  timestamp: number;
  body: string;
  signature: string;
} = vectors.standard_public;
const V1A: { signature: string } = vectors.standard_v1a;

interface Change {
  headers?: Record<string, string | null>;
  twice?: string;
  body?: string;
  secret?: string;
  /** Seconds between signature and arrival. */
  age?: number;
}

function verify(change: Change = {}): Verified | Promise<Verified> {
  const headers = new Headers({
    "webhook-id": PUBLIC.id,
    "webhook-timestamp": String(PUBLIC.timestamp),
    "webhook-signature": PUBLIC.signature,
  });
  for (const [name, value] of Object.entries(change.headers ?? {})) {
    if (value === null) headers.delete(name);
    else headers.set(name, value);
  }
  if (change.twice) headers.append(change.twice, headers.get(change.twice)!);
  return standardWebhooks.verify({
    headers,
    body: new TextEncoder().encode(change.body ?? PUBLIC.body),
    at: (PUBLIC.timestamp + (change.age ?? 0)) * 1_000,
    values: { secret: change.secret ?? PUBLIC.secret },
    bound: null,
  });
}

const other = "v1,AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=";

/** Changes of the public vector, with the verdict. */
const VERDICTS: [what: string, change: Change, verdict: string][] = [
  ["nothing", {}, "ok"],
  ["295 s old", { age: 295 }, "ok"],
  ["310 s old", { age: 310 }, "wrong_time"],
  ["290 s ahead", { age: -290 }, "ok"],
  ["310 s ahead", { age: -310 }, "wrong_time"],
  ["one byte of the body", {
    body: PUBLIC.body.replace("2", "3"),
  }, "wrong_signature"],
  ["the body encoded anew", {
    body: JSON.stringify(JSON.parse(PUBLIC.body)),
  }, "wrong_signature"],
  ["another secret", {
    secret: "whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
  }, "wrong_signature"],
  ["no secret yet", { secret: "" }, "no_secret"],
  ["another id", { headers: { "webhook-id": "msg_2" } }, "wrong_signature"],
  ["another time", {
    headers: { "webhook-timestamp": String(PUBLIC.timestamp + 1) },
  }, "wrong_signature"],
  ["text behind the time", {
    headers: { "webhook-timestamp": `${PUBLIC.timestamp}abc` },
  }, "bad_header"],
  ["the right one second in the list", {
    headers: { "webhook-signature": `${other} ${PUBLIC.signature}` },
  }, "ok"],
  ["an asymmetric one alone", {
    headers: { "webhook-signature": V1A.signature },
  }, "wrong_signature"],
  ["a signature without padding", {
    headers: { "webhook-signature": PUBLIC.signature.replace("=", "") },
  }, "wrong_signature"],
  ["a signature in capitals", {
    headers: { "webhook-signature": PUBLIC.signature.toUpperCase() },
  }, "bad_header"],
  ["headers of another name", {
    headers: { "webhook-id": null, "svix-id": PUBLIC.id },
  }, "bad_header"],
  ...["webhook-id", "webhook-timestamp", "webhook-signature"].flatMap((
    name,
  ): typeof VERDICTS => [
    [`${name} missing`, { headers: { [name]: null } }, "bad_header"],
    [`${name} twice`, { twice: name }, "bad_header"],
  ]),
];

for (const [what, change, verdict] of VERDICTS) {
  Deno.test(`the public vector with ${what}: ${verdict}`, async () => {
    const verified = await verify(change);
    assertEquals(verified.ok ? "ok" : verified.reason, verdict);
  });
}

Deno.test("the specification's own example is signed right, and no event of ours", async () => {
  const { secret, id, timestamp, signature } = vectors.standard_specbody;
  const body = await Deno.readFile(`${FOLDER}/body_spec_example.json`);
  assertEquals(
    await standardWebhooks.verify({
      headers: new Headers({
        "webhook-id": id,
        "webhook-timestamp": String(timestamp),
        "webhook-signature": signature,
      }),
      body,
      at: timestamp * 1_000,
      values: { secret },
      bound: null,
    }),
    { ok: true },
  );
  assertEquals(
    standardWebhooks.parse({
      text: new TextDecoder().decode(body),
      headers: null,
      at: timestamp * 1_000,
    }),
    {
      kind: "not_understood",
      reason: "the field id has another shape",
    },
  );
});

Deno.test("a body is a module's event without the channel", () => {
  const event = {
    id: "order-1",
    kind: "order",
    actor: { name: "Ada\u202e" },
    data: {
      amount: { amountMinor: 500, currency: "JPY" },
      provider: "my_shop",
      items: [{ name: "Mug", quantity: 1 }],
      email: "ada@example.org",
    },
  };
  const parsed = standardWebhooks.parse({
    text: JSON.stringify(event),
    headers: new Headers({ "webhook-id": "msg_1" }),
    at: 0,
  });
  assertEquals(parsed.kind === "events" && parsed.deliveryId, "msg_1");
  const [read] = readProviderEvents(parsed, "2026-01-15T18:16:12.634Z");
  assertEquals(read?.act, "order:my_shop:order-1");
  assertEquals(read?.actor?.name, "Ada");
  assertEquals(JSON.stringify(read).includes("ada@example.org"), false);
});
