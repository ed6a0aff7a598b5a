import { assertEquals, assertRejects } from "@std/assert";
import { onLastingSilence } from "@/lib/storage/connect_kv.ts";
import { followKeys } from "@/lib/storage/follow_keys.ts";
import { openKv, UnansweredError, withDeadline } from "@/lib/storage/kv.ts";
import { type Clock, systemClock } from "@/lib/core/clock.ts";
import {
  KV_ACCESS_TOKEN,
  startKvConnectServer,
} from "@/tests/support/kv_connect_server.ts";
import { startRelay } from "@/tests/support/relay.ts";
import { readUntil } from "@/tests/support/until.ts";

const DEADLINE_MS = 4_000;

/**
 * A clock that is moved by hand and waits for nothing: `ManualClock` waits for
 * calls of the database, which a dead connection never answers.
 */
class HastyClock implements Clock {
  #ms = 0;
  #waiting: { at: number; run: () => void }[] = [];
  now = () => this.#ms;
  steady = () => this.#ms;
  pause = systemClock.pause;

  after(ms: number, run: () => void): () => void {
    const entry = { at: this.#ms + ms, run };
    this.#waiting.push(entry);
    return () => {
      this.#waiting = this.#waiting.filter((other) => other !== entry);
    };
  }

  advance(ms: number): void {
    const end = this.#ms + ms;
    for (;;) {
      const due = this.#waiting.filter(({ at }) => at <= end)
        .sort((a, b) => a.at - b.at)[0];
      if (!due) break;
      this.#waiting = this.#waiting.filter((entry) => entry !== due);
      this.#ms = due.at;
      due.run();
    }
    this.#ms = end;
  }
}

/** A database behind a relay, with a watch on `["a"]`. */
async function openRelayed() {
  Deno.env.set("DENO_KV_ACCESS_TOKEN", KV_ACCESS_TOKEN);
  const server = startKvConnectServer();
  const relay = startRelay(server.url);
  const direct = await openKv(server.url);
  const clock = new HastyClock();
  const lines: string[] = [];
  const opened = await openKv(relay.url);
  const kv = withDeadline(opened, clock, DEADLINE_MS, {
    warn: (name) => lines.push(name),
    error: (name) => lines.push(name),
  });
  await kv.set(["a"], 0);
  let seen: unknown = null;
  const stopped = new AbortController();
  const following = followKeys({
    kv,
    clock,
    keys: [["a"]],
    signal: stopped.signal,
    onEntries: ([entry]) => seen = entry?.value,
    onFailure() {},
    pause: () => Promise.resolve(),
    onGap() {},
  });
  await readUntil(() => seen, (value) => value === 0);
  return {
    clock,
    direct,
    kv,
    lines,
    relay,
    seen: () => seen,
    /** A call that is given up. */
    async missOne(): Promise<void> {
      const call = assertRejects(() => kv.get(["a"]), UnansweredError);
      clock.advance(DEADLINE_MS);
      await call;
    },
    async [Symbol.asyncDispose]() {
      stopped.abort();
      opened.close();
      direct.close();
      await following;
      // Clients that were replaced are closed by then.
      clock.advance(DEADLINE_MS);
      await relay[Symbol.asyncDispose]();
      await server[Symbol.asyncDispose]();
    },
  };
}

Deno.test("a database whose connections died in silence is connected anew, its watches too", async () => {
  await using rig = await openRelayed();
  rig.relay.freeze();
  await rig.missOne();
  await rig.missOne();
  assertEquals(rig.lines, [], "after 8 s");
  await rig.missOne();
  await readUntil(() => rig.lines.length, (count) => count > 0);
  assertEquals(rig.lines, ["database_connected_anew"]);
  assertEquals((await rig.kv.get(["a"])).value, 0);
  await rig.direct.set(["a"], 1);
  await readUntil(rig.seen, (value) => value === 1);
});

Deno.test("answers in between are no silence, and a database that stays silent is told once", async () => {
  await using rig = await openRelayed();
  let told = 0;
  onLastingSilence(rig.kv, () => told++);
  for (let round = 0; round < 4; round++) {
    rig.clock.advance(60_000);
    await rig.kv.set(["b"], round);
  }
  assertEquals([rig.lines.length, told], [0, 0]);
  rig.relay.freezesNew = true;
  rig.relay.freeze();
  for (let call = 0; call < 7; call++) await rig.missOne();
  assertEquals(told, 0, "after 28 s");
  for (let call = 0; call < 7; call++) await rig.missOne();
  assertEquals(told, 1);
  assertEquals(rig.lines, [], "nothing could be opened");
  rig.relay.freezesNew = false;
  for (let call = 0; call < 3; call++) await rig.missOne();
  await readUntil(() => rig.lines.length, (count) => count > 0);
  assertEquals((await rig.kv.get(["b"])).value, 3);
});
