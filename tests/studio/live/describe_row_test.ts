import { assertEquals } from "@std/assert";
import type { LiveEvent } from "@/lib/schema/events/catalogue.ts";
import { describeRow } from "@/lib/studio/browser/live/describe_row.ts";
import { EXAMPLES } from "@/tests/schema/events/examples.ts";

const EVENTS: Readonly<Record<string, object>> = {
  ...EXAMPLES,
  charity: {
    amount: { amountMinor: 1_250, currency: "EUR" },
    donationId: "d1",
    campaignId: null,
    charityName: "Lifeboats",
  },
};

/** Returns what the activity says of an example of a kind. */
const textOf = (kind: string, more: object) =>
  describeRow(
    {
      kind,
      actor: { id: null, login: null, name: "Ada" },
      data: { ...EVENTS[kind], ...more },
    } as unknown as LiveEvent,
  ).text;

Deno.test("the activity says who took the money, as it writes itself", () => {
  assertEquals(textOf("tip", { provider: "kofi" }), "tipped €12.50 via Ko-fi");
  assertEquals(
    textOf("tip", { provider: "my_shop" }),
    "tipped €12.50 via my_shop",
  );
  assertEquals(textOf("tip", { provider: "unknown" }), "tipped €12.50");
  const of = (kind: string, provider: string | null) =>
    textOf(kind, { provider }).match(/ via .*$/)?.[0];
  assertEquals(of("order", "fourthwall"), " via Fourthwall");
  assertEquals(of("member", "patreon"), " via Patreon");
  assertEquals(of("charity", "tiltify"), " via Tiltify");
  assertEquals(of("member", null), undefined);
});
