import { assertEquals } from "@std/assert";
import { HOUR_MS } from "@/lib/core/clock.ts";
import { createModeration } from "@/lib/features/platform/moderation/service.ts";
import { openKv } from "@/lib/storage/kv.ts";
import { ManualClock } from "@/tests/support/clock.ts";
import { CHANNEL } from "@/tests/support/app.ts";
import { chatData, chatEvent } from "@/tests/support/events.ts";

/** Opens a process's moderation whose rules are read by hand. */
async function open(hearsOfChanges: boolean) {
  const kv = await openKv(":memory:");
  const clock = new ManualClock();
  let word = "old";
  let reads = 0;
  let answer = Promise.resolve();
  const moderation = createModeration({
    kv,
    clock,
    hearsOfChanges,
    async rulesOf() {
      reads++;
      const blockedWords = [word];
      await answer;
      return { blockedWords, words: "mask", links: "show", caps: "show" };
    },
  });
  const says = async () => {
    const parts = [{ type: "text" as const, text: "old new" }];
    const message = { text: "old new", parts };
    const data = chatData("", { message });
    const [event] = await moderation.moderate(CHANNEL, [
      { ...chatEvent("a"), data },
    ]);
    return event?.kind === "chat.message" ? event.data.message.text : null;
  };
  return {
    clock,
    moderation,
    says,
    reads: () => reads,
    change: () => void (word = "new"),
    /** Answers no further read before the returned function is called. */
    hold() {
      const held = Promise.withResolvers<void>();
      answer = held.promise;
      return held.resolve;
    },
    [Symbol.dispose]: () => kv.close(),
  };
}

for (const [heard, readings] of [[true, 1], [false, 6]] as const) {
  Deno.test(`rules are read ${readings} times in ten seconds where changes are ${heard ? "" : "not "}heard of`, async () => {
    using one = await open(heard);
    for (let line = 0; line < 11; line++) {
      assertEquals(await one.says(), "*** new");
      await one.clock.advance(1_000);
    }
    assertEquals(one.reads(), readings);
  });
}

Deno.test("a change of rules in this process counts from the next line on", async () => {
  using one = await open(true);
  assertEquals(await one.says(), "*** new");
  one.change();
  one.moderation.forgetRules(CHANNEL);
  assertEquals(await one.says(), "old ***");
});

Deno.test("rules that were read while they were changed are not kept for long", async () => {
  using one = await open(true);
  const release = one.hold();
  const line = one.says();
  one.change();
  one.moderation.forgetRules(CHANNEL);
  release();
  assertEquals(await line, "*** new", "it came before the change");
  await one.clock.advance(2_000);
  assertEquals(await one.says(), "old ***");
});

Deno.test("rules that another process changed count soon after the clock was set back", async () => {
  using one = await open(false);
  assertEquals(await one.says(), "*** new");
  one.change();
  one.clock.set(one.clock.now() - HOUR_MS);
  await one.clock.advance(2_000);
  assertEquals(await one.says(), "old ***");
});
