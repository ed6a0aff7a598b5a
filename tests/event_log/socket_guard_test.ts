import { assert, assertEquals } from "@std/assert";
import {
  createSocketGuard,
  type GuardedSocket,
} from "@/lib/event_log/sockets/socket_guard.ts";
import { createLog } from "@/lib/core/log.ts";
import { ManualClock } from "@/tests/support/clock.ts";

const MIB = 1024 * 1024;

class TestSocket implements GuardedSocket {
  answered = true;
  buffered = 0;
  kept = 0;
  isCut = false;
  asked = 0;
  readonly #answer: (() => void) | null;

  /** One that is asked answers so many milliseconds later, or never. */
  constructor(clock: ManualClock, answersAfterMs: number | null) {
    this.#answer = answersAfterMs === null ? null : () => {
      clock.after(answersAfterMs, () => this.answered = true);
    };
  }

  ask(): void {
    this.asked++;
    this.#answer?.();
  }

  cut(): void {
    this.isCut = true;
  }
}

/**
 * A page, a flooder, and a process that grows by so many bytes each millisecond;
 * its timers are late by `lateMs`.
 */
function guarded(
  { lateMs = 0, answersAfterMs = 5 } = {},
) {
  const clock = new ManualClock();
  const page = new TestSocket(clock, answersAfterMs);
  const flooder = new TestSocket(clock, null);
  const process = {
    bytes: 200 * MIB,
    growth: 0,
    looks: 0,
    opening: 0,
    others: 0,
    isTold: true,
  };
  const guard = createSocketGuard({
    clock,
    log: createLog({ level: "off", now: () => clock.now() }),
    memory: {
      begin: () => () => {
        process.looks++;
        const { bytes, others } = process;
        return { seen: bytes, sure: process.isTold ? bytes : null, others };
      },
      after: (ms, run) => clock.after(ms + lateMs, run),
    },
    sockets: new Set([page, flooder]),
    opening: () => process.opening,
  });
  guard.opened();
  const pass = (ms: number) => {
    for (let n = 0; n < ms && !flooder.isCut; n++) {
      process.bytes += process.growth;
      clock.advanceNow(1);
    }
  };
  pass(50);
  return { page, flooder, process, pass };
}

Deno.test("while memory stands still it is looked at fifty times a second", () => {
  const { page, process, pass } = guarded();
  const before = process.looks;
  pass(200);
  assertEquals(process.looks - before, 10);
  assertEquals(page.asked, 0);
});

for (const growth of [1, 2, 3]) {
  Deno.test(`a socket that floods with ${growth} MiB each millisecond is cut within the growth that is allowed, pages stay`, () => {
    const { page, flooder, process, pass } = guarded();
    const before = process.bytes;
    process.growth = growth * MIB;
    pass(10_000);
    assert(flooder.isCut);
    assertEquals(page.isCut, false);
    const grown = (process.bytes - before) / MIB;
    assert(grown <= 64, `it grew by ${grown} MiB`);
  });
}

Deno.test("memory that sockets of other threads may take is no message of this one's", () => {
  const { page, flooder, process, pass } = guarded();
  // A thousand pages open at the other thread.
  process.bytes += 40 * MIB;
  process.others = 40 * MIB;
  pass(200);
  assertEquals([page.asked, flooder.isCut], [0, false]);
  process.growth = MIB;
  pass(1_000);
  assertEquals([page.isCut, flooder.isCut], [false, true]);
});

Deno.test("sockets may take what is theirs long after they opened, and nobody is asked", () => {
  const { page, process, pass } = guarded();
  page.kept = 24 * MIB;
  pass(400);
  // They were counted, and only now their frames are as large as they may be.
  process.growth = MIB / 2;
  pass(60);
  process.growth = 0;
  pass(400);
  assertEquals(page.asked, 0);
});

Deno.test("nobody is asked, nor cut, for what is not sure yet", () => {
  const { page, flooder, process, pass } = guarded();
  process.isTold = false;
  process.bytes += 60 * MIB;
  pass(200);
  assertEquals([page.asked, flooder.isCut], [0, false]);
  process.isTold = true;
  pass(30);
  assertEquals(page.asked, 1);
  process.isTold = false;
  pass(200);
  assertEquals(flooder.isCut, false);
  process.isTold = true;
  pass(30);
  assertEquals(flooder.isCut, true);
});

Deno.test("who stays silent while a little memory is grown is asked again, and not cut", () => {
  const { page, flooder, process, pass } = guarded();
  process.bytes += 24 * MIB;
  pass(10_100);
  assertEquals([page.asked, flooder.asked, flooder.isCut], [2, 2, false]);
  process.bytes += 9 * MIB;
  pass(1_000);
  assertEquals([page.isCut, flooder.isCut], [false, true]);
});

Deno.test("in a process that is behind, pages whose answers wait to be read are not cut, and a flooder is", () => {
  const { page, flooder, process, pass } = guarded({
    lateMs: 40,
    answersAfterMs: 400,
  });
  process.growth = MIB / 2;
  // More than is allowed for long, less than is never allowed.
  pass(80);
  process.growth = 0;
  pass(5_000);
  assert(flooder.isCut);
  assertEquals(page.isCut, false);
});

Deno.test("what waits to be sent to a slow reader is no reason to ask", () => {
  const { page, process, pass } = guarded();
  for (let n = 0; n < 40; n++) {
    page.buffered += MIB;
    process.bytes += MIB;
    pass(1);
  }
  pass(100);
  assertEquals(page.asked, 0);
});

Deno.test("memory that the allocator takes beside large frames is no reason to ask", () => {
  const { page, process, pass } = guarded();
  for (let n = 0; n < 200; n++) {
    page.kept += MIB;
    process.bytes += 1.2 * MIB;
    pass(1);
  }
  assertEquals(page.asked, 0);
});

Deno.test("memory of pages that come back all at once is no reason to ask", () => {
  const { page, process, pass } = guarded();
  for (let n = 0; n < 100; n++) {
    process.opening += 50;
    process.bytes += 50 * 16 * 1024;
    pass(1);
  }
  assertEquals(page.asked, 0);
});
