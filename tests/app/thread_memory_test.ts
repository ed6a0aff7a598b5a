import { assertEquals } from "@std/assert";
import {
  createSharedMemory,
  shareMemory,
} from "@/lib/app/workers/thread_memory.ts";

const MIB = 1024 * 1024;

Deno.test("the heap of another thread that grows is no memory of this one's sockets", () => {
  const shared = createSharedMemory(2);
  const own = { rss: 100 * MIB, heapTotal: 20 * MIB, external: 0 };
  const other = { rss: 100 * MIB, heapTotal: 30 * MIB, external: 5 * MIB };
  using here = shareMemory(shared, 0, () => own);
  using there = shareMemory(shared, 1, () => other);
  there.native();
  const before = here.native();
  // The other thread loads a page, and nobody sends anything.
  own.rss += 60 * MIB;
  other.heapTotal += 60 * MIB;
  there.native();
  assertEquals(here.native() - before, 0);
  own.rss += 3 * MIB;
  assertEquals(here.native() - before, 3 * MIB);
});
