import { assert, assertEquals } from "@std/assert";
import { fourthwall } from "@/lib/clients/providers/fourthwall/mod.ts";
import { patreon } from "@/lib/clients/providers/patreon/mod.ts";
import type { WebhookProvider } from "@/lib/clients/providers/provider.ts";
import { tiltify } from "@/lib/clients/providers/tiltify/mod.ts";
import { fixture } from "./fixtures.ts";
import {
  headersOf,
  SIGNING,
  type SigningProvider,
  verdictOf,
} from "./signed_deliveries.ts";

/** Tests each signed body of each provider. */
function testEach(
  what: string,
  check: (
    provider: SigningProvider,
    signed: SigningProvider["files"][number],
  ) => Promise<void>,
): void {
  for (const provider of SIGNING) {
    Deno.test(`${provider.id}: ${what}`, async () => {
      assert(provider.files.length > 0);
      for (const signed of provider.files) await check(provider, signed);
    });
  }
}

testEach("a signed body is taken", async (provider, signed) => {
  assertEquals(await verdictOf(provider, signed), "ok", signed.file);
});

testEach(
  "a body with one byte changed is refused",
  async (provider, signed) => {
    const { text } = signed;
    for (const at of [0, Math.floor(text.length / 2), text.length - 1]) {
      const changed = text.slice(0, at) +
        (text[at] === "x" ? "y" : "x") + text.slice(at + 1);
      assertEquals(
        await verdictOf(provider, { ...signed, text: changed }),
        "wrong_signature",
      );
    }
  },
);

testEach("a body written anew is refused", async (provider, signed) => {
  const text = JSON.stringify(JSON.parse(signed.text), null, 1);
  assertEquals(
    await verdictOf(provider, { ...signed, text }),
    "wrong_signature",
  );
});

testEach("another body's signature is refused", async (provider, signed) => {
  const other = provider.files.find(({ text }) => text !== signed.text);
  assert(other);
  assertEquals(
    await verdictOf(provider, { ...signed, signature: other.signature }),
    "wrong_signature",
  );
});

testEach("a signature in capitals is refused", async (provider, signed) => {
  const signature = signed.signature.toUpperCase();
  const verdict = await verdictOf(provider, { ...signed, signature });
  assert(["bad_header", "wrong_signature"].includes(verdict), verdict);
});

testEach("a missing or doubled header is refused", async (provider, signed) => {
  const names = [
    provider.header,
    ...provider.time ? [provider.time.header] : [],
  ];
  for (const name of names) {
    const missing = headersOf(provider, signed.signature);
    missing.delete(name);
    const doubled = headersOf(provider, signed.signature);
    doubled.append(name, doubled.get(name) ?? "");
    const empty = headersOf(provider, signed.signature);
    empty.set(name, "");
    for (const headers of [missing, doubled, empty]) {
      assertEquals(
        await verdictOf(provider, { ...signed, headers }),
        "bad_header",
      );
    }
  }
});

testEach(
  "another integration's secret is refused",
  async (provider, signed) => {
    if (provider.field === null) return;
    assertEquals(
      await verdictOf(provider, { ...signed, secret: `${provider.secret}x` }),
      "wrong_signature",
    );
    assertEquals(
      await verdictOf(provider, { ...signed, secret: "" }),
      "no_secret",
    );
  },
);

testEach(
  "an old delivery is refused where its time is signed",
  async (provider, signed) => {
    if (!provider.time) return;
    const { pastMs } = provider.time;
    for (const sign of [1, -1]) {
      assertEquals(
        await verdictOf(provider, {
          ...signed,
          at: provider.at + sign * pastMs,
        }),
        "ok",
      );
      assertEquals(
        await verdictOf(provider, {
          ...signed,
          at: provider.at + sign * (pastMs + 1_000),
        }),
        "wrong_time",
      );
    }
  },
);

testEach(
  "another time than the signed one is refused",
  async (provider, signed) => {
    if (!provider.time) return;
    const headers = headersOf(provider, signed.signature);
    headers.set(provider.time.header, provider.time.value.replace("0", "1"));
    assertEquals(
      await verdictOf(provider, { ...signed, headers }),
      "wrong_signature",
    );
  },
);

/** Vectors that others published: their secret, headers, body and time of arrival. */
const PUBLISHED: [
  string,
  Pick<WebhookProvider, "verify">,
  {
    values: Record<string, string>;
    headers: Record<string, string>;
    body: string;
    at?: string;
  },
][] = [
  ["tiltify, verifying its webhooks", tiltify, {
    values: {
      signingId:
        "13c3b68914487acd1c68d85857ee1cfc308f15510f2d8e71273ee0f8a42d9d00",
    },
    headers: {
      "X-Tiltify-Timestamp": "2023-04-18T16:49:00.617031Z",
      "X-Tiltify-Signature": "4OSwlhTt0EcrlSQFlqgE18FOtT+EKX4qTJdJeC8oV/o=",
    },
    body: fixture("tiltify", "donation_updated.json"),
    at: "2023-04-18T16:49:01Z",
  }],
  ["fourthwall, its documented secret", fourthwall, {
    values: { secret: "e3f93c7c-c92b-4b8f-a9b1-5b70e0891abc" },
    headers: {
      "X-Fourthwall-Hmac-SHA256":
        "dX0bXpUdKF7m2jsvqa8JnMJMi0NuUsWWpSAbpzLEa9I=",
    },
    body: '{"testMode":false}',
  }],
  ["patreon, a client's first", patreon, {
    values: { secret: "secret" },
    headers: { "X-Patreon-Signature": "a964f51f0ae9c643aca91bfbc66f6d78" },
    body: "testing",
  }],
  ["patreon, a client's second", patreon, {
    values: { secret: "secret" },
    headers: { "X-Patreon-Signature": "607ab2394f5c0de6f35b1aabecd0c851" },
    body: '{"data":{"type":"post"}}',
  }],
];

for (const [name, { verify }, { values, headers, body, at }] of PUBLISHED) {
  Deno.test(`a published vector verifies: ${name}`, async () => {
    const outcome = await verify({
      headers: new Headers(headers),
      body: new TextEncoder().encode(body),
      at: Date.parse(at ?? "2026-01-01T00:00:00Z"),
      values,
      bound: null,
    });
    assertEquals(outcome, { ok: true });
  });
}
