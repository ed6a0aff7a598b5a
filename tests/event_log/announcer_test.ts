import { assertEquals, assertRejects } from "@std/assert";
import { createAnnouncer } from "@/lib/event_log/announcer.ts";
import { createEventLog, type EventLog } from "@/lib/event_log/log.ts";
import { openKv } from "@/lib/storage/kv.ts";
import { ManualClock } from "@/tests/support/clock.ts";
import { logParts, quietLog } from "@/tests/support/events.ts";

const CHANNEL = "1001";
const BUTTON = { widgetId: "wgt_1", field: "go", value: null };

Deno.test("what is told twice under one name is one event", async () => {
  using kv = await openKv(":memory:");
  const clock = new ManualClock();
  const events = createEventLog({ ...logParts, kv, clock, log: quietLog });
  const { append } = events;
  const announce = createAnnouncer({ clock, append });
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

Deno.test("whoever has pages told something hears that the log is away", async () => {
  const append: EventLog["append"] = () => Promise.reject(new Error("away"));
  const announce = createAnnouncer({ clock: new ManualClock(), append });
  await assertRejects(
    () => announce(CHANNEL, "widget.button", "one", BUTTON),
    Error,
    "away",
  );
});
