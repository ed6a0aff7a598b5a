import { shoutoutOf } from "@/lib/widgets/shoutout_card/shoutout_command.ts";
import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import {
  chatAfter,
  type ChatEvent,
  createRateGuard,
} from "@/lib/overlay/chat_lines.ts";
import { isDrawn } from "@/lib/schema/widgets/rules/chat_rules.ts";
import {
  toRows,
  withoutCorrected,
} from "@/lib/widgets/event_list/event_rows.ts";
import {
  isHighlightCommand,
  pickedLine,
} from "@/lib/widgets/chat_highlight/highlight_pick.ts";
import { oddsText } from "@/lib/widgets/prediction/OutcomeView.tsx";
import { tallyPoll, wholePercents } from "@/lib/overlay/poll_tally.ts";
import { chatBox } from "@/lib/widgets/chat_box/definition.ts";
import type { ChatLine } from "@/lib/schema/widgets/state/lists.ts";
import { SAMPLE_CHAT } from "@/lib/schema/widgets/state/sample_chat.ts";
import { counterValue } from "@/lib/widgets/counter/counter_value.ts";
import type { SupportEvent } from "@/lib/schema/widgets/state/event_view.ts";
import { cheer, event, gift } from "./samples.ts";

function line(id: number, values: Partial<ChatLine["data"]> = {}): ChatLine {
  const [sample] = SAMPLE_CHAT;
  assert(sample);
  return {
    ...sample,
    id: `chat-${id}`,
    actor: {
      id: String(id % 3),
      login: `user${id % 3}`,
      name: `User${id % 3}`,
    },
    data: { ...sample.data, messageId: `m${id}`, roles: [], ...values },
  };
}

const at = <T extends { position: string; occurredAt: string }>(
  shown: T,
  index: number,
): T => ({
  ...shown,
  position: String(index).padStart(6, "0"),
  occurredAt: new Date(Date.parse(shown.occurredAt) + index * 1000)
    .toISOString(),
});

Deno.test("rows are the newest events, each once, whatever order they come in", () => {
  fc.assert(fc.property(
    fc.array(fc.integer({ min: 0, max: 30 }), { maxLength: 50 }),
    fc.integer({ min: 1, max: 10 }),
    (indexes, maxItems) => {
      const events = indexes.map((index) => at(cheer(index + 1), index));
      const rows = toRows(events, { maxItems, mergeRepeatMs: 0 });
      const newest = [...new Set(indexes)].sort((a, b) => b - a)
        .slice(0, maxItems);
      assertEquals(
        rows.map((row) => row.id),
        newest.map((index) => `cheer-${index + 1}`),
      );
    },
  ));
});

Deno.test("a user's repeats within the window become one row with the sum", () => {
  const events = [
    at(cheer(100, "a"), 1),
    at(cheer(200, "b"), 3),
    at(gift(2), 4),
    at(cheer(50, "c"), 9),
  ];
  const rows = toRows(events, { maxItems: 10, mergeRepeatMs: 3000 });
  assertEquals(
    rows.map(({ id, count, event }) => [
      id,
      count,
      event.kind === "cheer" ? event.data.bits : 0,
    ]),
    [["c", 1, 50], ["test:gift", 1, 0], ["b", 2, 300]],
  );
});

Deno.test("repeated payments become one row for each kind and currency, in full", () => {
  const money = (amountMinor: number, currency = "EUR") => ({
    amountMinor,
    currency,
  });
  type Money = ReturnType<typeof money>;
  const payment = (amount: Money, baseAmount: Money | null = null) => ({
    amount,
    baseAmount,
    provider: "p",
    transactionId: null,
    anonymous: false,
    message: null,
  });
  const sums = (events: SupportEvent[]) =>
    toRows(events.map((event, index) => at(event, index)), {
      maxItems: 10,
      mergeRepeatMs: 60_000,
    }).map(({ event, count }) => {
      const { data } = event;
      if ("amount" in data && data.amount) {
        const { amountMinor, currency } = data.amount;
        return `${count} ${amountMinor} ${currency}`;
      }
      return "count" in data ? `${count} ${data.count}` : "";
    });
  const named = (name: string, made: SupportEvent) => ({ ...made, id: name });
  for (const kind of ["tip", "superchat"] as const) {
    const give = (name: string, ...paid: Parameters<typeof payment>) =>
      named(name, event(kind, payment(...paid)));
    assertEquals(sums([give("a", money(100)), give("b", money(250))]), [
      "2 350 EUR",
    ], kind);
    // No currency is dropped, and none counted as another.
    assertEquals(
      sums([
        give("a", money(100)),
        give("b", money(900, "JPY")),
        give("c", money(50)),
      ]),
      ["2 150 EUR", "1 900 JPY"],
      kind,
    );
    assertEquals(
      sums([
        give("a", money(1_000, "USD"), money(900)),
        give("b", money(500, "USD")),
      ]),
      ["2 1500 USD"],
      kind,
    );
    assertEquals(
      sums([give("a", money(1_000, "USD"), money(900)), give("b", money(50))]),
      ["2 950 EUR"],
      kind,
    );
  }
  const order = (name: string, cents: number) =>
    named(name, event("order", { ...payment(money(cents)), items: [] }));
  assertEquals(sums([order("a", 1), order("b", 2)]), ["2 3 EUR"]);
  const charity = (donationId: string, cents: number) =>
    named(
      donationId,
      event("charity", {
        amount: money(cents),
        donationId,
        campaignId: null,
        charityName: "C",
      }),
    );
  assertEquals(sums([charity("a", 1), charity("b", 2)]), ["2 3 EUR"]);
  const members = (name: string, count: number) =>
    named(
      name,
      event("gift_member", {
        level: "L",
        count,
        anonymous: false,
        giftId: null,
      }),
    );
  assertEquals(sums([members("a", 1), members("b", 2)]), ["2 3"]);
});

Deno.test("a counter takes the values of its own counter, whatever modules call theirs", () => {
  const told = (id: string, name: string) =>
    counterValue({ id, data: { name, value: 7 } }, "Deaths");
  assertEquals(told("counter:deaths:0001", "deaths"), 7);
  assertEquals(told("m1", "deaths"), null);
  assertEquals(told("m2", "Deaths"), null);
  assertEquals(told("counter:wins:0001", "wins"), null);
  assertEquals(
    counterValue(
      { id: "counter:null:1", data: { name: "null", value: 7 } },
      null,
    ),
    null,
  );
});

Deno.test("an event that was taken back as a whole leaves the list", () => {
  const refund = (
    amount: { amountMinor: number; currency: string } | null,
  ) => ({
    ...cheer(1),
    kind: "correction" as const,
    data: {
      refersTo: "test:cheer",
      kind: "cheer",
      reason: "refund" as const,
      amount,
      refundId: null,
    },
  });
  const events = [cheer(5), gift(1)];
  assertEquals(withoutCorrected(events, refund(null)), [gift(1)]);
  assertEquals(
    withoutCorrected(events, refund({ amountMinor: 1, currency: "EUR" })),
    events,
  );
});

Deno.test("what moderators take away is gone at once, and no line comes twice", () => {
  const lines = [line(1), line(2), line(3)];
  const left = (event: ChatEvent) =>
    chatAfter(lines, event, 10).map(({ id }) => id);
  const user = { id: "1", login: null, name: null };
  assertEquals(
    left({ ...line(9), kind: "chat.deleted", data: { messageId: "m2", user } }),
    ["chat-1", "chat-3"],
  );
  assertEquals(left({ ...line(9), kind: "chat.cleared", data: {} }), []);
  assertEquals(
    left({ ...line(9), kind: "chat.user_cleared", data: { user } }),
    ["chat-2", "chat-3"],
  );
  assertEquals(chatAfter(lines, line(3), 10).length, 3);
  assertEquals(chatAfter(lines, line(4), 3).map(({ id }) => id), [
    "chat-2",
    "chat-3",
    "chat-4",
  ]);
});

Deno.test("chat leaves out commands, bots, other rooms and lower roles", () => {
  const rules = (values: object) => chatBox.settings.parse(values);
  const says = (text: string) => line(1, { message: { text, parts: [] } });
  assertEquals(isDrawn(says("hello"), rules({})), true);
  assertEquals(isDrawn(says("!so ada"), rules({})), false);
  assertEquals(isDrawn(says("!so ada"), rules({ hideCommands: false })), true);
  const bot = {
    ...says("hi"),
    actor: { id: "9", login: "nightbot", name: "Nightbot" },
  };
  assertEquals(isDrawn(bot, rules({})), false);
  assertEquals(isDrawn(bot, rules({ hideBots: false })), true);
  const shared = line(1, {
    sharedFrom: { id: "2", login: "other", name: "Other" },
  });
  assertEquals(isDrawn(shared, rules({})), false);
  assertEquals(isDrawn(shared, rules({ showShared: true })), true);
  const link = line(1, {
    message: {
      text: "see a.b",
      parts: [{ type: "text", text: "see " }, {
        type: "link",
        text: "a.b",
        url: "https://a.b",
      }],
    },
  });
  assertEquals(isDrawn(link, rules({})), true);
  assertEquals(isDrawn(link, rules({ links: "drop" })), false);
  assertEquals(isDrawn(says("hello"), rules({ links: "drop" })), true);
  const vips = rules({ minRole: "vips" });
  assertEquals(isDrawn(line(1, { roles: ["subscriber"] }), vips), false);
  assertEquals(isDrawn(line(1, { roles: ["moderator"] }), vips), true);
});

Deno.test("above 20 lines a second chat is sampled, moderators never", () => {
  const guard = createRateGuard();
  const passed = Array.from(
    { length: 50 },
    (_, index) => guard(line(index), 500),
  );
  assertEquals(passed.filter(Boolean).length, 20);
  assertEquals(guard(line(1, { roles: ["moderator"] }), 600), true);
  assertEquals(guard(line(1), 1000), true);
});

Deno.test("a moderator's answer with the command picks the line it answers", () => {
  const asked = line(7);
  const command = line(8, {
    roles: ["moderator"],
    message: { text: "@User1 !highlight", parts: [] },
    reply: {
      messageId: "m7",
      threadId: null,
      text: "",
      user: { id: null, login: null, name: null },
    },
  });
  assertEquals(pickedLine(command, [asked, line(6)]), asked);
  assertEquals(pickedLine(command, [line(6)]), null);
  assertEquals(isHighlightCommand("@User1 !highlight", ["moderator"]), true);
  assertEquals(isHighlightCommand("!highlight", ["vip"]), false);
  assertEquals(isHighlightCommand("look !highlight", ["moderator"]), false);
});

Deno.test("whole percents add up to 100 and keep the order of votes", () => {
  fc.assert(fc.property(
    fc.array(fc.integer({ min: 0, max: 100_000 }), {
      minLength: 1,
      maxLength: 10,
    }),
    (votes) => {
      const percents = wholePercents(votes);
      const total = votes.reduce((sum, count) => sum + count, 0);
      assertEquals(
        percents.reduce((sum, value) => sum + value, 0),
        total === 0 ? 0 : 100,
      );
      for (const [a, first] of votes.entries()) {
        for (const [b, second] of votes.entries()) {
          if (first > second) {
            assert((percents[a] ?? 0) >= (percents[b] ?? 0));
          }
        }
      }
    },
  ));
  assertEquals(wholePercents([1, 1, 1]), [34, 33, 33]);
});

Deno.test("a tie is a tie, and nobody leads without votes", () => {
  const tally = (...votes: (number | null)[]) =>
    tallyPoll(votes.map((count, id) => ({
      id: `${id}`,
      title: `${id}`,
      votes: count,
    })));
  assertEquals(tally(3, 3, 1).tie, true);
  assertEquals(tally(3, 2).options.map(({ leads }) => leads), [true, false]);
  assertEquals(tally(null, 0).options.map(({ leads }) => leads), [
    false,
    false,
  ]);
  assertEquals(oddsText(200, 50, "en"), "1:4.0");
  assertEquals(oddsText(200, 0, "en"), "—");
});

Deno.test("only moderators point somebody out by a command", () => {
  const mod = ["moderator"];
  assertEquals(shoutoutOf("!so @Ada_77 go follow", mod), "ada_77");
  assertEquals(shoutoutOf("!shoutout ada", ["broadcaster"]), "ada");
  assertEquals(shoutoutOf("!so ada", []), null);
  assertEquals(shoutoutOf("!so ada", ["vip"]), null);
  for (const text of ["!so", "!sof ada", "so ada", "!so <b>", "hey !so ada"]) {
    assertEquals(shoutoutOf(text, mod), null, text);
  }
});

Deno.test("a purchase of gifts is one line, or one for each that can be seen", () => {
  const events = [at(gift(50), 1), at(gift(1), 2), at(cheer(100, "c"), 3)];
  const rules = { maxItems: 10, mergeRepeatMs: 0 };
  const counts = (mergeGifts: boolean) =>
    toRows(events.map((event, index) => ({ ...event, id: `e${index}` })), {
      ...rules,
      mergeGifts,
    }).map(({ event }) => event.kind === "gift" ? event.data.count : 0);
  assertEquals(counts(true), [0, 1, 50]);
  assertEquals(counts(false), [0, ...Array(9).fill(1)]);
});
