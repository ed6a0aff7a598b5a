import { assert, assertEquals, assertStrictEquals } from "@std/assert";
import { numberFormat, pluralRules } from "@/lib/core/intl.ts";
import { renderComponent } from "@/tests/widgets/support/component_page.ts";
import { goalBar } from "@/lib/widgets/goal_bar/definition.ts";

Deno.test("what writes numbers is made once for a language and its options", () => {
  const euros = { style: "currency", currency: "EUR" } as const;
  const format = numberFormat("de", euros);
  assertStrictEquals(numberFormat("de", { ...euros }), format);
  assertEquals(format.format(1), new Intl.NumberFormat("de", euros).format(1));
  assert(numberFormat("en", euros) !== format);
  assert(numberFormat("de") !== format);
  assertStrictEquals(pluralRules("pl"), pluralRules("pl"));
  assertEquals(pluralRules("pl").select(3), "few");
});

Deno.test("languages and options without end take no memory without end", () => {
  const first = numberFormat("en", { minimumIntegerDigits: 21 });
  for (let digits = 1; digits <= 20; digits++) {
    for (let decimals = 0; decimals <= 20; decimals++) {
      numberFormat("en", {
        minimumIntegerDigits: digits,
        minimumFractionDigits: decimals,
      });
    }
  }
  assert(numberFormat("en", { minimumIntegerDigits: 21 }) !== first);
});

Deno.test("what writes times is made once for all lines of a chat, and for no goal that shows none", async () => {
  const { DateTimeFormat } = Intl;
  let made = 0;
  Intl.DateTimeFormat = new Proxy(DateTimeFormat, {
    construct(target, args) {
      made++;
      return Reflect.construct(target, args);
    },
  });
  try {
    const chat = await renderComponent({
      kind: "chat-box",
      settings: { showTime: true },
    });
    assert(chat.split("ll-chat-time").length > 3);
    // None where another test of this worker drew a chat before.
    assert(made <= 1, `${made} were made`);
    const forChat = made;
    await renderComponent({
      kind: "goal-bar",
      settings: { show: ["title"] },
      state: {
        goal: {
          ...goalBar.preview.state?.goal,
          endsAt: "2026-11-22T20:00:00Z",
        },
      },
    });
    assertEquals(made, forChat);
  } finally {
    Intl.DateTimeFormat = DateTimeFormat;
  }
});

Deno.test("thousands in French are parted by a space that every face draws", () => {
  assertEquals(numberFormat("fr").format(1_234_567), "1\u00a0234\u00a0567");
});
