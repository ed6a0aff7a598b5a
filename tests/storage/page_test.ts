import { assertEquals } from "@std/assert";
import fc from "fast-check";
import type { Prefix } from "@/lib/storage/key.ts";
import { openKv } from "@/lib/storage/kv.ts";
import { listPage } from "@/lib/storage/page.ts";

const BELOW = ["number"] as unknown as Prefix<number>;

Deno.test("pages follow each other without a gap, and the last one is not empty", async () => {
  using kv = await openKv(":memory:");
  const all = Array.from({ length: 12 }, (_, number) => number);
  for (const number of all) await kv.set(["number", number], number);
  await fc.assert(fc.asyncProperty(
    fc.integer({ min: 1, max: 15 }),
    fc.boolean(),
    async (limit, reverse) => {
      const pages: number[][] = [];
      let cursor: string | undefined;
      do {
        const page = await listPage(kv, BELOW, { limit, cursor }, { reverse });
        pages.push(page.items.map(({ value }) => value));
        cursor = page.nextCursor ?? undefined;
      } while (cursor !== undefined);
      assertEquals(pages.flat(), reverse ? all.toReversed() : all);
      assertEquals(pages.length, Math.ceil(all.length / limit));
    },
  ));
});
