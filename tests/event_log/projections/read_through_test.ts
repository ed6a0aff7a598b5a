import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { readThrough } from "@/lib/event_log/projections/read_through.ts";
import { createUnitOfWork } from "@/lib/event_log/projections/unit_of_work.ts";
import { key } from "@/lib/storage/key.ts";

const name = fc.constantFrom("a", "b", "c", "d", "e", "f");
const change = fc.record({ name, value: fc.option(fc.nat(9)) });

Deno.test("reads through a unit of work find what they would find once it is written", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(name, fc.nat(9))),
      fc.array(change),
      fc.boolean(),
      fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined }),
      fc.boolean(),
      async (stored, changes, reverse, limit, fromC) => {
        using kv = await Deno.openKv(":memory:");
        for (const [part, value] of stored) await kv.set(["in", part], value);
        await kv.set(["out", "z"], 1);
        const work = createUnitOfWork(kv);
        for (const { name: part, value } of changes) {
          if (value === null) work.remove(key("in", part));
          else work.add(key<number>("in", part), value);
        }
        const options = { reverse, ...(limit === undefined ? {} : { limit }) };
        const selector = fromC
          ? { prefix: ["in"], start: ["in", "c"] }
          : { prefix: ["in"] };
        const names = ["a", "b", "c", "d", "e", "f"];
        const look = async (reads: ReturnType<typeof readThrough>) => {
          const list = [];
          for await (const entry of reads.list<number>(selector, options)) {
            list.push([entry.key, entry.value]);
          }
          const many = await reads.getMany<number[]>(
            names.map((part) => ["in", part]),
          );
          const one = await reads.get<number>(["in", "b"]);
          return { list, many: many.map(({ value }) => value), one: one.value };
        };
        const before = await look(readThrough(kv, work));
        const commit = kv.atomic();
        work.writeTo(commit);
        await commit.commit();
        assertEquals(before, await look(readThrough(kv, createUnitOfWork(kv))));
      },
    ),
    { numRuns: 150 },
  );
});
