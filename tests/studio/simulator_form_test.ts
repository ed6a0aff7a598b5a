import { assert, assertEquals } from "@std/assert";
import { composeTestEvent } from "@/lib/features/overlays/test_events/compose.ts";
import {
  TEST_KINDS,
  TestEventRequest,
} from "@/lib/schema/overlays/test_events.ts";
import { offerTarget } from "@/lib/studio/browser/simulator/preview_target.ts";
import {
  begunForm,
  keptForm,
  numberFaultsOf,
  testEventOf,
  type TestForm,
} from "@/lib/studio/browser/simulator/test_form.ts";
import {
  TEST_KIND_MESSAGES,
  type TestField,
  type TestKind,
} from "@/lib/studio/messages/simulator.ts";

const AT = Date.UTC(2026, 0, 1);

/** Other values than a form begins with. */
const CHANGED: Readonly<Record<TestField, Partial<TestForm>>> = {
  amount: { amount: "778" },
  money: { amount: "7,78" },
  tier: { tier: 3 },
  months: { months: "99" },
  message: { message: "Well played" },
  title: { message: "Well played" },
};

/** Kinds that the drawer offers: moments follow from them. */
const OFFERED = TEST_KINDS.filter((kind) => kind !== "moment");

/** Composes what the drawer sends; as text. */
function sent(kind: TestKind, part: Partial<TestForm> = {}): string {
  const body = testEventOf({ ...keptForm(), kind, ...part });
  const request = TestEventRequest.parse({ ...body, kind });
  return JSON.stringify(composeTestEvent(request, { id: "test:1", at: AT }));
}

Deno.test("the drawer offers every kind of test event, and no two under one name", () => {
  assertEquals(
    Object.keys(TEST_KIND_MESSAGES).toSorted(),
    OFFERED.toSorted(),
  );
  const names = Object.values(TEST_KIND_MESSAGES).map(({ name }) => name);
  assertEquals(new Set(names).size, names.length);
});

Deno.test("money is sent in the channel's currency, in its own minor units", () => {
  const money = (currency: string, amount: string) => {
    const { data } = JSON.parse(sent("tip", { currency, amount }));
    return data.amount;
  };
  assertEquals(money("USD", "12.50"), { amountMinor: 1_250, currency: "USD" });
  assertEquals(money("JPY", "500"), { amountMinor: 500, currency: "JPY" });
  assertEquals(money("KWD", "1.234"), { amountMinor: 1_234, currency: "KWD" });
  const tip = { ...keptForm(), kind: "tip" as const };
  const faultsOf = (currency: string, amount: string) =>
    numberFaultsOf({ ...tip, currency, amount }).amount;
  assertEquals(faultsOf("EUR", "0.01"), undefined);
  assert(faultsOf("JPY", "0.5"));
});

for (const kind of OFFERED) {
  Deno.test(`each field of the drawer's form changes what is sent: ${kind}`, () => {
    const { fields } = TEST_KIND_MESSAGES[kind];
    const first = sent(kind);
    for (const field of fields) {
      assert(sent(kind, CHANGED[field]) !== first, field);
      if (field === "title" || field === "message") {
        assert(sent(kind, CHANGED[field]).includes("Well played"), field);
      }
    }
    if (kind === "wheel.spin") return; // Each spin has an id of its own.
    const isMoney = first.includes('"amountMinor"');
    assertEquals(fields.includes("money"), isMoney, "money");
  });
}

Deno.test("a test begins with a kind that the page's preview shows, and otherwise with the last", () => {
  const kindShownBy = (...kinds: string[]) => {
    const stop = offerTarget({
      instanceIds: () => [],
      kinds: () => kinds,
      send: () => {},
    });
    const { kind } = begunForm();
    stop();
    return kind;
  };
  assertEquals(begunForm().kind, "follow");
  assertEquals(kindShownBy("raid", "tip"), "raid");
  assertEquals(kindShownBy("raid", "follow"), "follow");
  // The drawer has no form for it.
  assertEquals(kindShownBy("goal.reached", "cheer"), "cheer");
  assertEquals(kindShownBy(), "follow");
});
