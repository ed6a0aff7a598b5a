import { assertEquals } from "@std/assert";
import type { LiveEvent } from "@/lib/schema/events/catalogue.ts";
import { createEventQueue } from "@/lib/widget_runtime/event_queue.ts";
import { createGiftAssembler } from "@/lib/widget_runtime/gifts.ts";
import { createMessageQuota } from "@/lib/widget_runtime/message_quota.ts";
import { readFrameMessage } from "@/lib/widget_runtime/messages.ts";
import {
  applyToSession,
  emptySession,
} from "@/lib/widget_runtime/session_data.ts";
import type { WidgetInput } from "@/lib/widget_runtime/activity.ts";
import { giftData } from "@/tests/support/events.ts";
import { timers } from "./timers.ts";
import { turns } from "./turns.ts";

const gift = (kind: string, name: string, data: unknown) => ({
  id: `${kind}-${name}`,
  kind,
  occurredAt: "2026-01-01T00:00:00.000Z",
  platform: "twitch",
  test: false,
  actor: { id: "1", login: name.toLowerCase(), name },
  data,
});

Deno.test("a held queue goes on when all holds end, late or early", () => {
  const time = timers();
  const line = turns();
  const queue = createEventQueue({ after: time.after, askTurn: line.ask });
  const seen: string[] = [];
  const send = (name: string, ms: number) =>
    queue.push(name, null, () => {
      seen.push(name);
      queue.hold("widget", ms);
    });
  send("a", 10);
  send("b", 10);
  send("c", 0);
  line.take();
  assertEquals(seen, ["a"]);
  queue.release("somebody else");
  time.pass(9);
  line.take();
  assertEquals(seen, ["a"]);
  time.pass(1);
  line.take();
  assertEquals(seen, ["a", "b"]);
  queue.release("widget");
  queue.release("widget");
  line.take();
  assertEquals(seen, ["a", "b", "c"]);
});

Deno.test("a queue stands in the line for its next event only, and not while it is paused, held or empty", () => {
  const time = timers();
  const line = turns();
  const queue = createEventQueue({ after: time.after, askTurn: line.ask });
  const seen: string[] = [];
  const send = (name: string, ms = 0) =>
    queue.push(name, null, () => {
      seen.push(name);
      queue.hold("widget", ms);
    });
  send("a", 10);
  assertEquals(line.asked(), "a");
  queue.pause();
  assertEquals(line.asked(), null);
  send("b");
  assertEquals(line.asked(), null);
  queue.resume();
  assertEquals(line.asked(), "a");
  line.take();
  // It is held: the turn goes on.
  assertEquals([line.asked(), seen], [null, ["a"]]);
  queue.skip();
  assertEquals(line.asked(), "b");
  queue.clear();
  assertEquals(line.asked(), null);
  send("c", 10);
  line.take();
  queue.pause();
  send("d");
  time.pass(10);
  assertEquals([line.asked(), seen], [null, ["a", "c"]]);
  queue.resume();
  line.take();
  assertEquals([line.asked(), seen], [null, ["a", "c", "d"]]);
});

Deno.test("gifts are put together in any order; whom nobody names is anonymous", () => {
  const time = timers();
  const seen: WidgetInput[] = [];
  const gifts = createGiftAssembler({
    broadcaster: { login: "own", id: "9", currency: "EUR" },
    after: time.after,
    emit: (happening) => seen.push(happening),
  });
  gifts.recipient(
    gift("gift.recipient", "Early", {
      tier: 1,
      giftId: null,
      gifter: null,
    }) as LiveEvent<"gift.recipient">,
  );
  gifts.purchase(
    gift("gift", "Gia", giftData(2)) as LiveEvent<"gift">,
  );
  time.pass(3_000);
  const flags = seen.map((happening) => {
    const event = happening.type === "activity"
      ? happening.latest?.event ?? {}
      : {};
    const { name, sender, amount, gifted, bulkGifted, isCommunityGift } = event;
    return [name, sender, amount, gifted, bulkGifted, isCommunityGift];
  });
  assertEquals(flags, [
    ["Gia", "Gia", 2, undefined, true, undefined],
    ["Early", "Gia", 1, true, undefined, true],
    ["Anonymous", "Gia", 1, true, undefined, true],
  ]);
});

Deno.test("an announcement counts nothing, a tip counts everywhere, a test nowhere", () => {
  const empty = emptySession();
  const payload = (key: string, event: Record<string, unknown>) => ({
    listener: `${key}-latest`,
    event: { name: "Ada", ...event },
  });
  const how = { at: "2026-01-01T00:00:00.000Z", counts: true };
  const announced = applyToSession(
    empty,
    payload("subscriber", { bulkGifted: true, amount: 3 }),
    how,
  );
  assertEquals(announced["subscriber-session"], { count: 0 });
  const tipped = applyToSession(empty, payload("tip", { amount: 2.5 }), how);
  for (const key of ["session", "week", "month", "total", "goal"]) {
    assertEquals(tipped[`tip-${key}`], { amount: 2.5 }, key);
  }
  assertEquals(tipped["tip-count"], { count: 1 });
  assertEquals(empty, emptySession());
  const tested = applyToSession(empty, payload("tip", { amount: 2 }), {
    ...how,
    counts: false,
  });
  assertEquals(tested["tip-session"], { amount: 0 });
});

Deno.test("messages that are not ours are nothing, and too many are too many", () => {
  for (
    const message of [
      null,
      "limelight:ready",
      { type: "call", id: "1", method: "store.get", args: [] },
      { type: "call", id: 1, method: "token", args: [] },
      { type: "error", error: { message: "" } },
    ]
  ) assertEquals(readFrameMessage(message), null);
  let now = 0;
  const within = createMessageQuota(() => now);
  let passed = 0;
  while (within()) passed++;
  assertEquals(passed, 400);
  now += 1_000;
  while (within()) passed++;
  assertEquals(passed, 500);
});
