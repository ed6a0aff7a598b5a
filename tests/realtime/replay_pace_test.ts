import { setImmediate } from "node:timers/promises";
import { assert, assertEquals } from "@std/assert";
import { createReplayPace } from "@/lib/event_log/sockets/replay_pace.ts";
import type { Clock } from "@/lib/core/clock.ts";
import { numbers } from "@/tests/support/events.ts";

const KIB = 1024;
const FRAME = "x".repeat(64 * KIB);
/** More time than any of these replays takes, in ms. */
const LONG_MS = 15_000;

/** A clock of thousands of timers, moved by hand a millisecond at a time. */
class Milliseconds implements Clock {
  #now = 0;
  #due = new Map<number, (() => void)[]>();

  now = () => this.#now;
  steady = () => this.#now;
  pause = () => Promise.resolve();

  after(ms: number, run: () => void): () => void {
    const at = this.#now + ms;
    this.#due.set(at, [...this.#due.get(at) ?? [], run]);
    return () => {};
  }

  async advance(ms: number): Promise<void> {
    for (const end = this.#now + ms; this.#now < end;) {
      this.#now++;
      const due = this.#due.get(this.#now) ?? [];
      this.#due.delete(this.#now);
      for (const run of due) run();
      await setImmediate();
    }
  }
}

/** A socket whose peer takes so many bytes in a millisecond. */
class Peer {
  buffered = 0;
  most = 0;
  isOpen = true;
  why: string | null = null;
  bytesPerMs: number;

  constructor(bytesPerMs: number) {
    this.bytesPerMs = bytesPerMs;
  }

  send(text: string): boolean {
    this.buffered += text.length;
    this.most = Math.max(this.most, this.buffered);
    return true;
  }

  close(why: string): void {
    this.isOpen = false;
    this.why = why;
  }

  pass(): void {
    this.buffered = Math.max(0, this.buffered - this.bytesPerMs);
  }
}

/** Sends frames to all peers at once; returns the ms that it took for all. */
async function replay(
  clock: Milliseconds,
  pace: ReturnType<typeof createReplayPace>,
  peers: readonly Peer[],
  frames: number,
  look = () => {},
): Promise<number> {
  let left = peers.length;
  for (const peer of peers) {
    (async () => {
      const paced = pace(peer);
      for (const _ of numbers(frames)) await paced.send(FRAME);
      paced.end();
      left--;
    })();
  }
  for (let ms = 0; ms < LONG_MS; ms++) {
    if (left === 0) return ms;
    look();
    for (const peer of peers) peer.pass();
    await clock.advance(1);
  }
  return Infinity;
}

Deno.test("a peer that takes all at once waits a millisecond a window, not twenty a frame", async () => {
  const clock = new Milliseconds();
  const peer = new Peer(Infinity);
  const ms = await replay(clock, createReplayPace({ clock }), [peer], 64);
  assert(ms <= 64, String(ms));
  assert(peer.most > 128 * KIB, "the window grew");
  assert(peer.most <= 576 * KIB, String(peer.most));
});

Deno.test("no more than the minimum is on its way to a peer that takes little", async () => {
  const clock = new Milliseconds();
  const peer = new Peer(KIB);
  assert(
    await replay(clock, createReplayPace({ clock }), [peer], 20) < LONG_MS,
  );
  assert(peer.most <= 128 * KIB, String(peer.most));
});

Deno.test("a peer that takes nothing for ten seconds is closed, and stands in nobody's way", async () => {
  const clock = new Milliseconds();
  const pace = createReplayPace({ clock });
  const still = numbers(400).map(() => new Peer(0));
  const quick = new Peer(Infinity);
  const all = replay(clock, pace, [...still, quick], 4);
  assert(await all <= 10_100);
  assertEquals(new Set(still.map(({ why }) => why)), new Set(["tooSlow"]));
  assertEquals([quick.why, quick.isOpen], [null, true]);
});

Deno.test("what is on its way to all of them together is bounded", async () => {
  const clock = new Milliseconds();
  const pace = createReplayPace({ clock });
  // Each would get 512 KiB for itself.
  const peers = numbers(200).map(() => new Peer(256 * KIB));
  let most = 0;
  const look = () => {
    const now = peers.reduce((sum, { buffered }) => sum + buffered, 0);
    most = Math.max(most, now);
  };
  assert(await replay(clock, pace, peers, 40, look) < LONG_MS);
  assert(most <= (16 * KIB + 200 * 2 * 64) * KIB, String(most));
});
