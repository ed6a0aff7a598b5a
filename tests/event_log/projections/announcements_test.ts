import { assertEquals } from "@std/assert";
import { keys } from "@/lib/database/keys.ts";
import { createEventLog } from "@/lib/event_log/log.ts";
import { createAnnouncements } from "@/lib/event_log/projections/announcements.ts";
import { openKv } from "@/lib/storage/kv.ts";
import { ManualClock } from "@/tests/support/clock.ts";
import { logParts, quietLog } from "@/tests/support/events.ts";

const CHANNEL = "1001";
const scene = (sceneId: string) => ({ sceneId, change: "updated" as const });

/** A log that can be away, and processes that tell of changes by it. */
function setUp(kv: Deno.Kv) {
  const clock = new ManualClock();
  const events = createEventLog({ ...logParts, kv, clock, log: quietLog });
  const state = { away: false };
  const start = () =>
    createAnnouncements({
      ...logParts,
      kv,
      clock,
      log: quietLog,
      append: (...args) =>
        state.away ? Promise.reject(new Error("away")) : events.append(...args),
    });
  const own = start();
  return {
    state,
    start,
    own,
    /** Commits a change of a scene, which nobody tells of yet. */
    async change(sceneId: string): Promise<string> {
      const commit = kv.atomic();
      own.note(commit, CHANNEL, "scene.updated", sceneId, scene(sceneId));
      const result = await commit.commit();
      return result.ok ? result.versionstamp : "";
    },
    async told(): Promise<string[]> {
      const page = await events.read({
        channelId: CHANNEL,
        after: null,
        limit: 100,
      });
      return page.events.map(({ id }) => id);
    },
    async noted(): Promise<number> {
      const notes = kv.list({ prefix: keys.announcements() });
      return (await Array.fromAsync(notes)).length;
    },
  };
}

Deno.test("a change is told under its version, and its note goes", async () => {
  using kv = await openKv(":memory:");
  const { own, change, told, noted } = setUp(kv);
  const first = await change("scn_1");
  const second = await change("scn_1");
  await own.tell(CHANNEL);
  assertEquals(await told(), [
    `scene.updated:scn_1:${first}`,
    `scene.updated:scn_1:${second}`,
  ]);
  assertEquals(await noted(), 0);
});

Deno.test("a change whose process died before it told is told by another's sweep", async () => {
  using kv = await openKv(":memory:");
  const { start, change, told, noted } = setUp(kv);
  const stamp = await change("scn_1");
  assertEquals(await told(), []);
  await start().sweep();
  assertEquals(await told(), [`scene.updated:scn_1:${stamp}`]);
  assertEquals(await noted(), 0);
});

Deno.test("a change that cannot be told while the log is away is told once it is back", async () => {
  using kv = await openKv(":memory:");
  const { state, own, change, told } = setUp(kv);
  state.away = true;
  const stamp = await change("scn_1");
  await own.tell(CHANNEL);
  assertEquals(await told(), []);
  state.away = false;
  await own.sweep();
  assertEquals(await told(), [`scene.updated:scn_1:${stamp}`]);
});

Deno.test("changes that two processes tell of at once are told once each", async () => {
  using kv = await openKv(":memory:");
  const { start, own, change, told, noted } = setUp(kv);
  const stamps: string[] = [];
  for (let n = 0; n < 120; n++) stamps.push(await change(`scn_${n}`));
  const other = start();
  await Promise.all([
    own.tell(CHANNEL),
    other.tell(CHANNEL),
    own.sweep(),
    other.sweep(),
  ]);
  assertEquals(
    (await told()).toSorted(),
    stamps.map((stamp, n) => `scene.updated:scn_${n}:${stamp}`).toSorted(),
  );
  assertEquals(await noted(), 0);
});
