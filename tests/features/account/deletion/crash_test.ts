import { assert, assertEquals } from "@std/assert";
import { createDeletionService } from "@/lib/features/account/deletion/service.ts";
import { openKv } from "@/lib/storage/kv.ts";
import { ownerOf } from "@/tests/http/dashboard/owner.ts";
import { CHANNEL, startTestApp, type TestApp } from "@/tests/support/app.ts";
import { someWrites } from "@/tests/support/budget.ts";
import { createDyingKv, type Death } from "@/tests/support/dying_kv.ts";
import { quietLog } from "@/tests/support/events.ts";
import { databaseText, entriesNaming } from "./database_text.ts";
import { fillChannel } from "./full_channel.ts";

const ADA = { id: CHANNEL, login: `channel_${CHANNEL}` };
const NEVER: Death = { atWrite: Infinity, after: false };
const ENV = { DEFAULT_TIER: "pro" };

type Entry = Pick<Deno.KvEntry<unknown>, "key" | "value">;

/** Entries of a database with two full channels. */
async function twoChannels(): Promise<Entry[]> {
  await using app = await startTestApp({ env: ENV });
  for (const id of ["2002", CHANNEL]) {
    await app.services.account.channels.note({ id, login: `channel_${id}` });
    await fillChannel(app, id, await ownerOf(app, id));
  }
  return await Array.fromAsync(app.kv.list({ prefix: [] }));
}

async function fill(kv: Deno.Kv, entries: readonly Entry[]): Promise<void> {
  for (let at = 0; at < entries.length; at += 8) {
    const operation = kv.atomic();
    for (const { key, value } of entries.slice(at, at + 8)) {
      operation.set(key, value);
    }
    await operation.commit();
  }
}

function deletionOf(app: TestApp) {
  return createDeletionService({
    kv: app.kv,
    clock: app.clock,
    log: quietLog,
    removeFiles: ({ channelId, fence }) =>
      app.services.overlays.assets.takeAll(channelId, fence),
    giveGrantBack: () => Promise.resolve(),
    dropSubscriptions: () => Promise.resolve(),
    forget: () => {},
    openSources: () => Promise.resolve(0),
    settleMs: 0,
  });
}

/** Deletes the channel in a process that may die; returns how often it wrote. */
async function deleteIn(kv: Deno.Kv, death = NEVER): Promise<number> {
  const dying = createDyingKv(kv, death);
  await using app = await startTestApp({ kv: dying.kv, env: ENV });
  const run = deletionOf(app).run(ADA, ADA.login);
  await (death === NEVER ? run : run.catch(() => {}));
  assertEquals(dying.state.dead, death !== NEVER);
  return dying.state.writes;
}

/** Does what the next process does by itself. */
async function sweepIn(kv: Deno.Kv): Promise<void> {
  await using app = await startTestApp({ kv, env: ENV });
  await deletionOf(app).sweep();
  await app.services.overlays.assets.sweep();
}

/** Lists what is left, without what stands for the whole service. */
async function leftIn(kv: Deno.Kv): Promise<[string, string][]> {
  return [...await databaseText(kv)].filter(([key]) =>
    !/^\["(?:credential_epoch|commit_nonce|tick)"/.test(key)
  );
}

Deno.test("a deletion that dies at any of its commits, before or after it is on disk, is brought to the same end", async () => {
  const entries = await twoChannels();
  using whole = await openKv(":memory:");
  await fill(whole, entries);
  const writes = await deleteIn(whole);
  const expected = await leftIn(whole);
  assert(writes > 40, `${writes} writes`);
  assert(expected.length > 60);
  assertEquals(
    entriesNaming(CHANNEL, expected),
    [],
  );
  const { first, stride } = someWrites(3);
  for (let atWrite = first; atWrite < writes; atWrite += stride) {
    for (const after of [false, true]) {
      using kv = await openKv(":memory:");
      await fill(kv, entries);
      await deleteIn(kv, { atWrite, after });
      const dying = await databaseText(kv);
      if (dying.has(`["channel_deletion","${CHANNEL}"]`)) await sweepIn(kv);
      else assert(atWrite === 0 || atWrite === writes - 1);
      if (atWrite === 0 && !after) continue;
      assertEquals(await leftIn(kv), expected, `write ${atWrite} ${after}`);
    }
  }
});
