import { assertEquals } from "@std/assert";
import { boot } from "@/lib/app/boot.ts";
import { readConfig } from "@/lib/core/config.ts";
import { createEventLog } from "@/lib/event_log/log.ts";
import { beginRestoredLog } from "@/lib/event_log/restored_log.ts";
import { openKv } from "@/lib/storage/kv.ts";
import { ManualClock } from "@/tests/support/clock.ts";
import { chatEvent, logParts, quietLog } from "@/tests/support/events.ts";

const CHANNEL = "1001";

function openLog(kv: Deno.Kv, clock: ManualClock) {
  const events = createEventLog({
    ...logParts,
    kv,
    clock,
    log: quietLog,
    sole: true,
  });
  const add = async (...ids: string[]) => {
    const placed = await events.append(CHANNEL, ids.map((id) => chatEvent(id)));
    return placed.at(-1)?.position ?? "";
  };
  const after = async (position: string) => {
    const page = await events.read({
      channelId: CHANNEL,
      after: position,
      limit: 100,
    });
    const ids = page.events.map(({ id }) => id.replace("test:", ""));
    return [page.complete, ...ids];
  };
  return { add, after, events };
}

Deno.test("a client that had more than a restored backup is told so, however long the log is by then", async () => {
  const folder = await Deno.makeTempDir();
  try {
    const [path, copy] = [`${folder}/a.db`, `${folder}/copy.db`];
    const clock = new ManualClock();
    let before: string;
    let lost: string;
    {
      const kv = await openKv(path);
      before = await openLog(kv, clock).add("1", "2");
      kv.close();
      await Deno.copyFile(path, copy);
    }
    {
      using kv = await openKv(path);
      const log = openLog(kv, clock);
      for (const id of ["3", "4", "5"]) lost = await log.add(id);
    }
    using kv = await openKv(copy);
    const restored = { ...logParts, name: "Friday", clock, log: quietLog };
    await beginRestoredLog(kv, restored);
    const log = openLog(kv, clock);
    for (const id of ["6", "7", "8", "9", "10", "11"]) await log.add(id);
    const since = ["6", "7", "8", "9", "10", "11"];
    assertEquals(await log.after(before), [true, ...since]);
    assertEquals(await log.after(lost!), [false, "1", "2", ...since]);
    // The same start again begins nothing.
    const epoch = await log.events.epoch();
    await beginRestoredLog(kv, restored);
    assertEquals(await openLog(kv, clock).events.epoch(), epoch);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("what follows the log goes on where it was after a restored backup", async () => {
  const folder = await Deno.makeTempDir();
  const start = (env: Record<string, string>) =>
    boot(readConfig({ KV_PATH: `${folder}/a.db`, LOG_LEVEL: "off", ...env }));
  try {
    for (
      const [index, env] of [{}, { RESTORED: "a" }, { RESTORED: "a" }, {}]
        .entries()
    ) {
      const { services, stop } = await start(env);
      const { log } = services.events;
      await log.append(CHANNEL, [chatEvent(`line ${index}`)]);
      const { stats } = services.widgetData;
      await stats.catchUp(CHANNEL);
      const counted = await stats.countedMetric(CHANNEL, "messages", "all");
      assertEquals(counted?.value, index + 1);
      await stop();
    }
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});
