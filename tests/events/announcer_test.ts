import { assertEquals } from "@std/assert";
import { createLog } from "@/lib/core/log.ts";
import { createAnnouncer } from "@/lib/events/announcer.ts";
import { createEventLog, type EventLog } from "@/lib/events/log.ts";
import { openKv } from "@/lib/storage/kv.ts";
import { ManualClock } from "@/tests/support/clock.ts";
import { quietLog } from "@/tests/support/events.ts";

const CHANNEL = "1001";
const BUTTON = { widgetId: "wgt_1", field: "go", value: null };

Deno.test("a change that is announced twice under one name is one event", async () => {
  using kv = await openKv(":memory:");
  const clock = new ManualClock();
  const events = createEventLog({ kv, clock, log: quietLog });
  const { append } = events;
  const announce = createAnnouncer({ clock, log: quietLog, append });
  await announce(CHANNEL, "widget.button", "one", BUTTON);
  await announce(CHANNEL, "widget.button", "one", BUTTON);
  await announce(CHANNEL, "widget.button", "two", BUTTON);
  const page = await events.read({
    channelId: CHANNEL,
    after: null,
    limit: 10,
  });
  assertEquals(page.events.map(({ id, data }) => [id, data]), [
    ["widget.button:one", BUTTON],
    ["widget.button:two", BUTTON],
  ]);
  await events.flush();
});

Deno.test("a change that cannot be announced is logged, and whoever made it hears of nothing", async () => {
  const logged: Record<string, unknown>[] = [];
  const log = createLog({
    level: "debug",
    now: () => 0,
    write: (line) => void logged.push(JSON.parse(line)),
  });
  const append: EventLog["append"] = () => Promise.reject(new Error("away"));
  const announce = createAnnouncer({ clock: new ManualClock(), log, append });
  await announce(CHANNEL, "widget.button", "one", BUTTON);
  assertEquals(
    logged.map(({ event, channelId, kind }) => [event, channelId, kind]),
    [["change_not_announced", CHANNEL, "widget.button"]],
  );
});
