import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { shareMemory } from "@/lib/app/workers/thread_memory.ts";
import {
  createThreadTable,
  ThreadRow,
} from "@/lib/app/workers/thread_table.ts";
import { createLog } from "@/lib/core/log.ts";
import {
  createSocketGuard,
  type GuardedSocket,
} from "@/lib/event_log/sockets/socket_guard.ts";
import { ManualClock } from "@/tests/support/clock.ts";

const MIB = 1024 * 1024;
/** Memory that a thread may take before it tells of it, as the module has it. */
const UNTOLD_MIB = 32;
const OTHERS = 3;

/**
 * A process of a thread that looks and others, of which nothing is told but by
 * `tell`; all in MiB.
 */
function createProcess() {
  const table = createThreadTable(1 + OTHERS);
  const held = [40, 40, 40, 40];
  const sockets = [0, 0, 0, 0];
  const state = { native: 120, asked: 0 };
  const total = (numbers: number[]) => numbers.reduce((sum, one) => sum + one);
  const threads = held.map((_, number) =>
    shareMemory(new ThreadRow(table, number), {
      resident: () => (total(held) + total(sockets) + state.native) * MIB,
      engine: () => (held[number] ?? 0) * MIB,
      askOthers: () => state.asked++,
      after: () => () => {},
    })
  );
  const [here, ...others] = threads;
  assert(here);
  others.forEach((other, index) => {
    other.begin(() => (sockets[1 + index] ?? 0) * MIB);
    other.tell();
  });
  const tell = (number: number) => threads[number]?.tell();
  return {
    state,
    held,
    sockets,
    memory: here,
    tell,
    tellAll: () => others.forEach((other) => other.tell()),
    rowOf: (number: number) => new ThreadRow(table, number),
  };
}

/** The same, looked at as the guard does. */
function createLooked() {
  const process = createProcess();
  const look = process.memory.begin(() => 0);
  const looked = () => {
    const { seen, sure, others } = look();
    return {
      seen: seen / MIB,
      sure: sure === null ? null : sure / MIB,
      others: others / MIB,
    };
  };
  // The first knows a moment, the second judges it.
  looked();
  process.tellAll();
  assertEquals(looked().sure, 120);
  return { ...process, look: looked };
}

Deno.test("what another thread took is judged once it has told of it, and not before", () => {
  const { held, tellAll, look } = createLooked();
  held[1]! += 30;
  tellAll();
  look();
  held[1]! += 30;
  assertEquals(look(), { seen: 150, sure: null, others: 0 });
  tellAll();
  assertEquals(look(), { seen: 120, sure: 120, others: 0 });
});

Deno.test("a moment is judged by what was told after it, not by what was told before", () => {
  const { held, state, tell, look } = createLooked();
  held[1]! += 20;
  state.native += 3;
  tell(1);
  tell(2);
  // One is behind.
  assertEquals(look().sure, null);
  tell(3);
  assertEquals(look().sure, 120);
  tell(1);
  tell(2);
  tell(3);
  assertEquals(look().sure, 123);
});

Deno.test("the others are asked to tell as soon as memory seems to grow, once for each moment", () => {
  const { state, tellAll, look } = createLooked();
  state.native += 3;
  look();
  assertEquals(state.asked, 0);
  state.native += 3;
  look();
  look();
  assertEquals(state.asked, 1);
  tellAll();
  look();
  assertEquals(state.asked, 2);
});

Deno.test("growth that no thread can hardly have taken is sure, though one never tells", () => {
  const { state, look } = createLooked();
  state.native += OTHERS * UNTOLD_MIB;
  assertEquals(look().sure, null);
  state.native += 50;
  assertEquals(look().sure, 120 + 50);
});

Deno.test("what a thread takes that starts, and where it had told, is no message", () => {
  const { held, state, rowOf, tell, tellAll, look } = createLooked();
  rowOf(3).clear();
  held[3] = 0;
  tellAll();
  rowOf(3).clear();
  look();
  rowOf(3).begin();
  for (let grown = 0; grown < 60; grown += 5) {
    held[3] += 3;
    state.native += 2;
    tell(1);
    tell(2);
    assert((look().sure ?? 0) <= 120);
  }
  tellAll();
  look();
  tellAll();
  assertEquals(look().sure, 120);
  state.native += 5;
  tellAll();
  look();
  tellAll();
  assertEquals(look().sure, 125);
});

Deno.test("what sockets of other threads may take is told with their heaps, and stays allowed when their thread ends", () => {
  const { sockets, rowOf, tell, tellAll, look } = createLooked();
  sockets[1] = 40;
  sockets[2] = 5;
  assertEquals(look().others, 0);
  tellAll();
  assertEquals(look().others, 45);
  rowOf(1).clear();
  assertEquals(look().others, 45);
  // Their pages come back at another.
  sockets[2] = 45;
  tell(2);
  assertEquals(look().others, 45);
});

Deno.test("the heap of a thread that ended is no message, whether it was given back or not", () => {
  for (const left of [0, 40]) {
    const { held, rowOf, tell, look } = createLooked();
    rowOf(1).clear();
    held[1] = left;
    for (let turn = 0; turn < 3; turn++) {
      look();
      tell(2);
      tell(3);
    }
    assertEquals(look().sure, 120);
  }
});

/** Part of a history: a thread takes or gives back memory; one tells; the guard looks. */
const acts = fc.array(
  fc.oneof(
    fc.record({
      act: fc.constantFrom("engine" as const, "sockets" as const),
      thread: fc.integer({ min: 0, max: OTHERS }),
      // Two in a row are within what a thread may take before it tells.
      mib: fc.integer({ min: -15, max: 15 }),
    }),
    fc.record({
      act: fc.constant("tell" as const),
      thread: fc.integer({ min: 1, max: OTHERS }),
    }),
    fc.record({ act: fc.constant("look" as const) }),
  ),
  { maxLength: 200 },
);

Deno.test("whatever threads take and give back, and however late they tell of it, nothing looks like a message", () => {
  fc.assert(
    fc.property(acts, (history) => {
      const { held, sockets, tell, look } = createLooked();
      /** Memory that each has taken or given back since it told. */
      const untold = [0, 0, 0, 0];
      const tellOf = (thread: number) => {
        untold[thread] = 0;
        if (thread > 0) tell(thread);
      };
      for (const one of history) {
        if (one.act === "look") {
          const { sure, others } = look();
          assert((sure ?? 0) <= 120 + others + sockets[0]!);
        } else if (one.act === "tell") {
          tellOf(one.thread);
        } else {
          const { thread, mib } = one;
          const since = untold[thread]!;
          // Within what is told twice it goes one way, and not far.
          if (since * mib < 0 || Math.abs(since + mib) > UNTOLD_MIB) {
            tellOf(thread);
          }
          const of = one.act === "engine" ? held : sockets;
          // What sockets may take is told as the most that it was.
          const least = one.act === "engine" ? 0 : of[thread]!;
          const after = Math.max(least, of[thread]! + mib);
          untold[thread]! += after - of[thread]!;
          of[thread] = after;
        }
      }
    }),
    { numRuns: 300 },
  );
});

/** A socket that only listens. */
class Listener implements GuardedSocket {
  answered = true;
  buffered = 0;
  kept = 0;
  asked = 0;
  isCut = false;
  ask(): void {
    this.asked++;
  }
  cut(): void {
    this.isCut = true;
  }
}

/** A guard of sockets that only listen, in a process of threads that tell late. */
function createGuarded(
  { tellsEveryMs }: { tellsEveryMs: (number | null)[] },
) {
  const clock = new ManualClock();
  const process = createProcess();
  const sockets = new Set([new Listener(), new Listener()]);
  const guard = createSocketGuard({
    clock,
    log: createLog({ level: "off", now: () => clock.now() }),
    memory: {
      begin: process.memory.begin,
      after: (ms, run) => clock.after(ms, run),
    },
    sockets,
    opening: () => 0,
  });
  guard.opened();
  function pass(ms: number, each: (at: number) => void) {
    for (let at = 0; at < ms; at++) {
      each(at);
      tellsEveryMs.forEach((every, thread) => {
        if (every !== null && at % every === 0) process.tell(thread + 1);
      });
      clock.advanceNow(1);
    }
  }
  const cut = () => [...sockets].filter(({ isCut }) => isCut).length;
  return { ...process, pass, cut };
}

Deno.test("sockets that only listen are not cut while heaps of late threads come and go", () => {
  const { held, pass, cut } = createGuarded({ tellsEveryMs: [400, 700, 90] });
  pass(300, () => {});
  pass(20_000, (at) => {
    // A saw of 60 MiB; what is collected is given back.
    const turn = at % 2_800;
    held[1] = 40 + 60 * (turn < 1_400 ? turn : 2_800 - turn) / 1_400;
    held[2] = 40 + 30 * (turn < 1_400 ? turn : 2_800 - turn) / 1_400;
  });
  assertEquals(cut(), 0);
});

for (
  const { name, tellsEveryMs, most } of [
    { name: "all tell soon", tellsEveryMs: [2, 2, 2], most: 64 },
    {
      name: "one is behind",
      tellsEveryMs: [2, 2, 300],
      most: 48 + 3 * 32 + 16,
    },
    {
      name: "one never tells",
      tellsEveryMs: [2, 2, null],
      most: 48 + 6 * 32 + 16,
    },
    {
      name: "none ever tells",
      tellsEveryMs: [null, null, null],
      most: 48 + 6 * 32 + 16,
    },
  ]
) {
  Deno.test(`a flood is cut where ${name}`, () => {
    const { state, pass, cut } = createGuarded({ tellsEveryMs });
    pass(100, () => {});
    pass(1_000, () => {
      if (cut() === 0) state.native += 2;
    });
    assertEquals(cut(), 2);
    const grown = state.native - 120;
    assert(grown <= most, `it grew by ${grown} MiB`);
  });
}
