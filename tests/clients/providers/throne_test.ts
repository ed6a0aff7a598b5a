import { assertEquals } from "@std/assert";
import {
  throne,
  THRONE_PUBLIC_KEY,
} from "@/lib/clients/providers/throne/mod.ts";
import { throneVerifier } from "@/lib/clients/providers/throne/verify.ts";
import { AT, fixture, signatures, testTable, toldAs } from "./fixtures.ts";

const parse = (text: string, headers: Headers | null = null) =>
  throne.parse({ text, headers, at: AT });

function changed(file: string, data: Record<string, unknown>): string {
  const body = JSON.parse(fixture("throne", file));
  return JSON.stringify({ ...body, data: { ...body.data, ...data } });
}

const COUNTED = "ignored: the contributions to the gift were counted before";

testTable("throne", [
  [
    "gift_purchased.json",
    "order · throne:1f2e3d4c-5b6a-4798-8a9b-0c1d2e3f4a5b · 4599 USD · 1 × Desk Lamp · by MarlowF · “For late streams”",
  ],
  [
    "gift_purchased.doc.json",
    "not_understood: Throne did not tell the gift's price: enter it by hand",
  ],
  [
    "contribution_purchased.json",
    "tip · throne:4c5d6e7f-8091-4a2b-9dce-3f4a5b6c7d8e · 1099 USD · by JuniperV · “A little toward it”",
  ],
  ["gift_crowdfunded.json", COUNTED],
  ["gift_crowdfunded.doc.json", COUNTED],
], (text) => parse(text));

Deno.test("throne: a surprise gift does not say what it is", () => {
  assertEquals(
    toldAs(parse(changed("gift_purchased.json", { is_surprise_gift: true }))),
    "order · throne:1f2e3d4c-5b6a-4798-8a9b-0c1d2e3f4a5b · 4599 USD · 1 × Surprise gift · by MarlowF · “For late streams”",
  );
});

Deno.test("throne: an anonymous gift counts without name and message", () => {
  assertEquals(
    toldAs(parse(
      changed("contribution_purchased.json", { gifter_username: "Anonymous" }),
    )),
    "tip · throne:4c5d6e7f-8091-4a2b-9dce-3f4a5b6c7d8e · 1099 USD · anonymous",
  );
});

Deno.test("throne: the time of the delivery stands in for the body's", () => {
  const text = fixture("throne", "gift_purchased.json");
  const headers = new Headers({ "x-signature-timestamp": "1790000000" });
  const parsed = parse(text, headers);
  assertEquals(
    parsed.kind === "events" && parsed.events[0]?.occurredAt,
    "2026-09-21T14:13:20.000Z",
  );
});

const SIGNED = signatures("throne");
const SIGNED_AT = Number(SIGNED.timestamp) * 1_000;

function verdict(
  file: string,
  { key = SIGNED.testPublicKeySpkiBase64 ?? "", at = SIGNED_AT, bound = null }:
    { key?: string; at?: number; bound?: string | null } = {},
) {
  return throneVerifier(key)({
    headers: new Headers({
      "x-signature-ed25519": SIGNED.files[file] ?? "",
      "x-signature-timestamp": SIGNED.timestamp ?? "",
    }),
    body: new TextEncoder().encode(fixture("throne", file)),
    at,
    values: {},
    bound,
  });
}

const CREATOR = "Vb3nM8kQpXa1Zs7RtY2wLc5D9eF0";

Deno.test("throne: the first delivery binds its creator, others are refused", async () => {
  assertEquals(await verdict("gift_purchased.json"), {
    ok: true,
    bind: CREATOR,
  });
  assertEquals(await verdict("gift_purchased.json", { bound: CREATOR }), {
    ok: true,
    bind: CREATOR,
  });
  assertEquals(await verdict("gift_purchased.json", { bound: "another" }), {
    ok: false,
    reason: "other_account",
  });
});

Deno.test("throne: five minutes before and after are in time", async () => {
  for (const [seconds, ok] of [[300, true], [301, false]] as const) {
    for (const sign of [1, -1]) {
      const at = SIGNED_AT + sign * seconds * 1_000;
      const verified = await verdict("gift_purchased.json", { at });
      assertEquals(
        verified.ok ? "ok" : verified.reason,
        ok ? "ok" : "wrong_time",
      );
    }
  }
});

Deno.test("throne: its own key takes nothing that another signed", async () => {
  assertEquals(
    await verdict("gift_purchased.json", { key: THRONE_PUBLIC_KEY }),
    { ok: false, reason: "wrong_signature" },
  );
});
