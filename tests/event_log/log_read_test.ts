import { assertEquals, assertGreater } from "@std/assert";
import type { EventLog } from "@/lib/event_log/log.ts";
import { readKindFilter } from "@/lib/event_log/kind_filter.ts";
import { chatEvent, followEvent, numbers } from "@/tests/support/events.ts";
import { CHANNEL, withMemory } from "./log_rig.ts";

Deno.test("an event is found by its id", () =>
  withMemory(async ({ first }) => {
    await first.append(CHANNEL, [followEvent(1), followEvent(2), chatEvent(3)]);
    const { events } = await first.read({
      channelId: CHANNEL,
      after: null,
      limit: 9,
    });
    assertEquals(await first.findById(CHANNEL, "test:2"), events[1] ?? null);
    assertEquals(await first.findById(CHANNEL, "test:9"), null);
    assertEquals(await first.findById("1002", "test:2"), null);
  }));

Deno.test("a log is read after a position, up to another, some kinds only", () =>
  withMemory(async ({ first }) => {
    await first.append(
      CHANNEL,
      numbers(25).map((n) => n % 5 ? chatEvent(n) : followEvent(n)),
    );
    const all =
      (await first.read({ channelId: CHANNEL, after: null, limit: 100 }))
        .events;
    const at = (n: number) => all[n]?.position ?? "";
    const ids = async (query: Partial<Parameters<EventLog["read"]>[0]>) =>
      (await first.read({
        channelId: CHANNEL,
        after: null,
        limit: 100,
        ...query,
      }))
        .events.map(({ id }) => Number(id.slice(5)));

    assertEquals(await ids({ after: at(3) }), numbers(25).slice(4));
    assertEquals(await ids({ after: at(9), until: at(12) }), [10, 11, 12]);
    assertEquals(await ids({ after: at(24) }), []);
    assertEquals(await ids({ kinds: readKindFilter("follow") }), [
      0,
      5,
      10,
      15,
      20,
    ]);
    assertEquals(
      (await ids({ kinds: readKindFilter("chat.*, gift") })).length,
      20,
    );

    const page = await first.read({
      channelId: CHANNEL,
      after: at(3),
      limit: 1,
    });
    assertEquals(page.more, true);
    assertEquals(
      await ids({ after: page.next }),
      numbers(25).slice(4 + page.events.length),
    );
    const whole = await first.read({
      channelId: CHANNEL,
      after: at(3),
      limit: 50,
    });
    const newest = await first.newest(CHANNEL);
    assertEquals(whole.next, newest);

    const asManyAsThereAre = await first.read({
      channelId: CHANNEL,
      after: null,
      until: newest,
      // An entry holds ten events.
      limit: 3,
    });
    assertEquals(asManyAsThereAre.more, false);
    assertEquals(asManyAsThereAre.next, newest);
  }));

Deno.test("a position of another log, or of none, is not complete", () =>
  withMemory(async ({ first }) => {
    await first.append(CHANNEL, [followEvent(1)]);
    const newest = await first.newest(CHANNEL);
    const other = newest.replace(/^.{26}/, "01ARZ3NDEKTSV4RRFFQ69G5FAV");
    for (const after of [other, "nonsense", ""]) {
      const page = await first.read({ channelId: CHANNEL, after, limit: 10 });
      assertEquals([page.complete, page.events.length], [false, 1]);
    }
    assertEquals(
      (await first.read({ channelId: CHANNEL, after: newest, limit: 10 }))
        .complete,
      true,
    );
  }));

Deno.test("an empty log has a newest position, and everything comes after it", () =>
  withMemory(async ({ first }) => {
    const empty = await first.newest(CHANNEL);
    const [one] = await first.append(CHANNEL, [followEvent(1)]);
    assertGreater(one?.position ?? "", empty);
    assertGreater(await first.newest(CHANNEL), one?.position ?? "");
  }));
