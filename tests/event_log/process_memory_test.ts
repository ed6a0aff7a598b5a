import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { getHeapStatistics } from "node:v8";
import {
  NativeMemory,
  readEngineMemory,
} from "@/lib/event_log/sockets/process_memory.ts";

const MIB = 1024 * 1024;

/** A process whose engine keeps what it frees, until it is used or given back. */
function createProcess() {
  const state = { heap: 100, external: 0, kept: 0, native: 120 };
  const native = new NativeMemory();
  function memory(): number {
    const engine = (state.heap + state.external) * MIB;
    const rss = engine + (state.kept + state.native) * MIB;
    return native.weigh(rss, { least: engine, most: engine });
  }
  return {
    state,
    memory: () => memory() / MIB,
    /** The heap takes what is kept before it takes more of the system. */
    grow(mib: number) {
      state.heap += mib;
      state.kept = Math.max(0, state.kept - mib);
    },
    collect(mib: number) {
      const freed = Math.min(mib, state.heap);
      state.heap -= freed;
      state.kept += freed;
    },
    giveBack(mib: number) {
      state.kept = Math.max(0, state.kept - mib);
    },
  };
}

const mib = fc.integer({ min: 0, max: 400 });
const engineActs = fc.array(
  fc.tuple(fc.constantFrom("grow", "collect", "giveBack"), mib),
  { maxLength: 40 },
);

Deno.test("whatever the engine takes, frees, keeps and gives back, native memory stays the same", () => {
  fc.assert(fc.property(engineActs, (acts) => {
    const process = createProcess();
    assertEquals(process.memory(), 120);
    for (const [act, amount] of acts) {
      process[act](amount);
      assertEquals(process.memory(), 120);
    }
  }));
});

Deno.test("growth beside the engine's is seen in full, less what the engine gives back at the same look", () => {
  fc.assert(fc.property(engineActs, mib, mib, (acts, taken, given) => {
    const process = createProcess();
    process.memory();
    for (const [act, amount] of acts) {
      process[act](amount);
      process.memory();
    }
    const { kept } = process.state;
    process.state.native += taken;
    assertEquals(process.memory(), 120 + taken);
    process.state.native += taken;
    process.giveBack(given);
    const seen = process.memory();
    assert(seen <= 120 + 2 * taken);
    assert(seen >= 120 + 2 * taken - Math.min(kept, given));
  }));
});

Deno.test("buffers that JavaScript frees are the engine's as well", () => {
  const process = createProcess();
  process.state.external = 64;
  assertEquals(process.memory(), 120);
  process.state.external = 0;
  process.state.kept = 64;
  assertEquals(process.memory(), 120);
});

Deno.test("where it is not known how much the engine holds, it holds what leaves the rest as it was", () => {
  const native = new NativeMemory();
  const weigh = (rss: number, least: number, most = least) =>
    native.weigh(rss * MIB, { least: least * MIB, most: most * MIB }) / MIB;
  assertEquals(weigh(220, 100), 120);
  assertEquals(weigh(250, 100, 140), 120);
  assertEquals(weigh(250, 130), 120);
  assertEquals(weigh(270, 130, 140), 130);
  // What was given back before it was told of.
  assertEquals(weigh(230, 100, 140), 130);
  assertEquals(weigh(230, 100), 130);
});

Deno.test("what the engine's compilers work with, and what it takes beside its heap, is the engine's", () => {
  const before = readEngineMemory();
  const { malloced_memory, total_heap_size, external_memory } =
    getHeapStatistics();
  const heap = total_heap_size + external_memory;
  const after = readEngineMemory();
  // Compilers of other threads work on meanwhile.
  assert(malloced_memory > 0);
  assert(
    Math.max(before, after) >= heap * 1.12 + malloced_memory / 2,
  );
});
