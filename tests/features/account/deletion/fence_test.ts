import { assertEquals, assertRejects } from "@std/assert";
import { keys } from "@/lib/database/keys.ts";
import {
  createDeletionFence,
  DeletionOver,
} from "@/lib/features/account/deletion/fence.ts";
import type { StoredDeletion } from "@/lib/schema/account/deletion.ts";
import { openKv } from "@/lib/storage/kv.ts";

const CHANNEL = "1001";

Deno.test("who deletes too late is told so by each removal, and removes nothing of the channel that began afresh", async () => {
  using kv = await openKv(":memory:");
  const key = keys.channelDeletion(CHANNEL);
  await kv.set(key, { begunAt: 1 });
  const mark = await kv.get(key) as Deno.KvEntry<StoredDeletion>;
  const late = createDeletionFence(kv, CHANNEL, mark);
  const own = (i: number) => ["test", CHANNEL, i];
  await kv.set(own(0), "old");
  await late.removeKeys([own(0)]);
  assertEquals((await kv.get(own(0))).value, null);

  await createDeletionFence(kv, CHANNEL, mark).end();
  await kv.set(own(1), "new");
  const removals = [
    () => late.fence(),
    () => late.commit(kv.atomic().delete(own(1))),
    () => late.removeKeys([own(1)]),
    () => late.removeList({ prefix: ["test", CHANNEL] }),
  ];
  for (const remove of removals) await assertRejects(remove, DeletionOver);
  assertEquals((await kv.get(own(1))).value, "new");
});

Deno.test("a removal that is refused for what else it checks is left to the next pass", async () => {
  using kv = await openKv(":memory:");
  const key = keys.channelDeletion(CHANNEL);
  await kv.set(key, { begunAt: 1 });
  const mark = await kv.get(key) as Deno.KvEntry<StoredDeletion>;
  const own = ["test", CHANNEL];
  const before = await kv.get(own);
  await kv.set(own, "changed meanwhile");
  await createDeletionFence(kv, CHANNEL, mark)
    .commit(kv.atomic().check(before).delete(own));
  assertEquals((await kv.get(own)).value, "changed meanwhile");
});
