import { assertEquals } from "@std/assert";
import { shareMemory } from "@/lib/app/workers/thread_memory.ts";
import {
  createThreadTable,
  ThreadRow,
} from "@/lib/app/workers/thread_table.ts";

const MIB = 1024 * 1024;

Deno.test("the heap of another thread that grows is no memory of this one's sockets", () => {
  const table = createThreadTable(2);
  const own = { rss: 100 * MIB, engine: 20 * MIB };
  const other = { rss: 100 * MIB, engine: 35 * MIB };
  using here = shareMemory(new ThreadRow(table, 0), () => own);
  using there = shareMemory(new ThreadRow(table, 1), () => other);
  there.native();
  const before = here.native();
  // The other thread loads a page, and nobody sends anything.
  own.rss += 60 * MIB;
  other.engine += 60 * MIB;
  there.native();
  assertEquals(here.native() - before, 0);
  own.rss += 3 * MIB;
  assertEquals(here.native() - before, 3 * MIB);
});

Deno.test("what sockets of other threads take is known, until their thread ends", () => {
  const table = createThreadTable(3);
  const usage = () => ({ rss: 100 * MIB, engine: 20 * MIB });
  using one = shareMemory(new ThreadRow(table, 1), usage);
  using two = shareMemory(new ThreadRow(table, 2), usage);
  assertEquals(one.others(5 * MIB), 0);
  assertEquals(two.others(3 * MIB), 5 * MIB);
  assertEquals(one.others(6 * MIB), 3 * MIB);
  new ThreadRow(table, 1).clear();
  assertEquals(two.others(3 * MIB), 0);
});
