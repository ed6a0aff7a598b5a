import { assertEquals } from "@std/assert";
import { systemClock } from "@/lib/core/clock.ts";
import { createNewId } from "@/lib/core/ids.ts";
import { createSecrets } from "@/lib/core/secrets.ts";
import { keys } from "@/lib/database/keys.ts";
import { createEventLog } from "@/lib/event_log/log.ts";
import { createWidgetTokenStore } from "@/lib/features/account/widget_tokens/store.ts";
import { createCounterService } from "@/lib/features/bot/counters/service.ts";
import { createDailyQuota } from "@/lib/storage/daily_quota.ts";
import { createRuntimeErrorService } from "@/lib/features/custom_widgets/runtime_errors/service.ts";
import { createWidgetKvService } from "@/lib/features/custom_widgets/store/service.ts";
import { createCreditsStore } from "@/lib/features/subathon/credits/store.ts";
import { createAggregate } from "@/lib/event_log/projections/aggregate.ts";
import { key } from "@/lib/storage/key.ts";
import { createKeyedMutex } from "@/lib/core/mutex.ts";
import { listAll } from "@/lib/storage/page.ts";
import { NO_PRECONDITION } from "@/lib/storage/precondition.ts";
import { read } from "@/lib/storage/read.ts";
import {
  markedBy,
  transact,
  type TransactionDeps,
  update,
} from "@/lib/storage/transaction.ts";
import { SHARED_STORE } from "@/lib/sandbox/store_names.ts";
import {
  countsOf,
  NEW_SCENE,
  sceneServices,
} from "@/tests/features/overlays/scenes/setup.ts";
import { logParts, quietLog as log } from "@/tests/support/events.ts";

const CHANNEL = "1001";
const clock = systemClock;
const newId = createNewId(clock);
const secrets = await createSecrets("a secret key of the tests, 32 characters");

/** A service that changes the database by transactions. */
export interface TransactionUser {
  name: string;
  /** Brings about what a change needs. */
  prepare?(kv: Deno.Kv): Promise<unknown>;
  /** Makes one change, as one process. Each process has its own `kv`. */
  start(kv: Deno.Kv): () => Promise<unknown>;
  /** Returns the number of changes that count; fails when records disagree. */
  made(kv: Deno.Kv): Promise<number>;
}

const databaseOf = (kv: Deno.Kv): TransactionDeps => ({ kv, clock, keys });

const COUNT = key<number>("count");
const IDS = key<string[]>("ids");
const NUMBER = {
  record: key<never>("number"),
  note: keys.stateNote("stopwatch.state", CHANNEL, ""),
};

function counters(kv: Deno.Kv) {
  const { append } = createEventLog({ ...logParts, kv, clock, log });
  const withLock = createKeyedMutex();
  return createCounterService({ kv, clock, log, withLock, append });
}

const quota = (kv: Deno.Kv) =>
  createDailyQuota({
    kv,
    clock,
    keys,
    withLock: createKeyedMutex(),
    name: "ai_calls_per_day",
    usageKey: keys.aiUsage,
    limitOf: () => Promise.resolve(1_000),
    refusal: (limit) => `Cannot: ${limit}`,
  });

const storeOf = (kv: Deno.Kv) =>
  createWidgetKvService({
    kv,
    clock,
    withLock: createKeyedMutex(),
    announcements: { note: () => {}, tell: () => Promise.resolve() },
  });

const numbers = (kv: Deno.Kv) =>
  createAggregate<number>({ ...logParts, kv, clock, initial: 0 });

async function listed<T>(kv: Deno.Kv, prefix: Deno.KvKey): Promise<T[]> {
  return await listAll<T>(kv, prefix, 500);
}

export const TRANSACTION_USERS: readonly TransactionUser[] = [
  {
    name: "an update of one entry",
    start: (kv) => () =>
      update(databaseOf(kv), COUNT, (count) => (count ?? 0) + 1),
    made: async (kv) => await read(kv, COUNT) ?? 0,
  },
  {
    name: "a transaction with a mark",
    start: (kv) => () => {
      const own = crypto.randomUUID();
      return transact(databaseOf(kv), async () => {
        const entry = await kv.get<string[]>(IDS);
        const ids = [...entry.value ?? [], own];
        return {
          commit: kv.atomic().check(entry).set(IDS, ids),
          result: ids.length,
          mark: markedBy(IDS, (ids) => ids.includes(own)),
        };
      });
    },
    made: async (kv) => (await read(kv, IDS))?.length ?? 0,
  },
  {
    name: "an aggregate",
    start: (kv) => {
      const aggregate = numbers(kv);
      return () =>
        aggregate.change(
          NUMBER,
          { idempotencyKey: crypto.randomUUID() },
          (at) => at + 1,
        );
    },
    async made(kv) {
      const { state, revision } = await numbers(kv).read(NUMBER);
      assertEquals(state, revision);
      return state;
    },
  },
  {
    name: "counters",
    prepare: (kv) => counters(kv).set(CHANNEL, "deaths", 0),
    start: (kv) => {
      const service = counters(kv);
      return async () => {
        await service.move(CHANNEL, "deaths", 1);
        await service.settled();
      };
    },
    async made(kv) {
      assertEquals(await read(kv, keys.counterCount(CHANNEL)), 1);
      return (await counters(kv).read(CHANNEL, "deaths"))?.value ?? 0;
    },
  },
  {
    name: "new counters and their number",
    start: (kv) => {
      const service = counters(kv);
      return async () => {
        await service.set(CHANNEL, `c${crypto.randomUUID().slice(0, 8)}`, 1);
        await service.settled();
      };
    },
    async made(kv) {
      const all = await counters(kv).list(CHANNEL);
      const count = await read(kv, keys.counterCount(CHANNEL));
      assertEquals(count ?? 0, all.length);
      return all.length;
    },
  },
  {
    name: "scenes and their number",
    start: (kv) => {
      const { scenes } = sceneServices(kv);
      return () => scenes.create(CHANNEL, NEW_SCENE);
    },
    async made(kv) {
      const services = sceneServices(kv);
      const scenes = await services.scenes.list(CHANNEL);
      assertEquals((await countsOf(services)).scenes, scenes.length);
      return scenes.length;
    },
  },
  {
    name: "widgets, their scene and their number",
    async prepare(kv) {
      await sceneServices(kv).scenes.create(CHANNEL, NEW_SCENE);
    },
    start: (kv) => {
      const { scenes, instances } = sceneServices(kv);
      return async () => {
        const [scene] = await scenes.list(CHANNEL);
        await instances.save(CHANNEL, {
          type: "clock",
          sceneId: scene?.id ?? "",
        });
      };
    },
    async made(kv) {
      const services = sceneServices(kv);
      const [scene] = await services.scenes.list(CHANNEL);
      const all = await services.instances.list(CHANNEL);
      assertEquals(scene?.items.length, all.length);
      assertEquals((await countsOf(services)).instances, all.length);
      return all.length;
    },
  },
  {
    name: "calls of the model",
    start: (kv) => {
      const service = quota(kv);
      return () => service.spend(CHANNEL, () => Promise.resolve(null));
    },
    made: async (kv) => (await quota(kv).left(CHANNEL)).used,
  },
  {
    name: "a store of custom widgets",
    start: (kv) => {
      const service = storeOf(kv);
      const of = { channelId: CHANNEL, widgetId: SHARED_STORE };
      return () =>
        service.put(of, crypto.randomUUID(), 1, {
          ttlMs: null,
          precondition: NO_PRECONDITION,
        });
    },
    async made(kv) {
      const { length } = await listed(
        kv,
        keys.widgetKvOf(CHANNEL, SHARED_STORE),
      );
      const usage = await read(kv, keys.widgetKvUsage(CHANNEL, SHARED_STORE));
      assertEquals(usage?.keys ?? 0, length);
      return length;
    },
  },
  {
    name: "runtime errors",
    start: (kv) => {
      const withLock = createKeyedMutex();
      const service = createRuntimeErrorService({
        kv,
        clock,
        log,
        newId,
        withLock,
      });
      return () =>
        service.report(CHANNEL, { widgetId: "clock", message: "broken" });
    },
    async made(kv) {
      const errors = await read(kv, keys.runtimeErrors(CHANNEL, "clock"));
      return errors?.reduce((sum, { count }) => sum + count, 0) ?? 0;
    },
  },
  {
    name: "widget tokens",
    start: (kv) => {
      const tokens = createWidgetTokenStore({ kv, clock });
      return async () => {
        const hash = await secrets.hash(crypto.randomUUID());
        const token = { hash, sealed: "", generation: hash, issuedAt: 0 };
        return await tokens.put(CHANNEL, token, () => true);
      };
    },
    async made(kv) {
      // One look-up key, that of the present token.
      const token = await read(kv, keys.widgetToken(CHANNEL));
      const hashes: unknown[] = [];
      const prefix = keys.channelByWidgetToken("").slice(0, 1);
      for await (const entry of kv.list({ prefix })) {
        hashes.push(entry.key.at(-1));
      }
      assertEquals(hashes, token ? [token.hash] : []);
      const epoch = await read(kv, keys.credentialEpoch("widget_token"));
      return Number(epoch?.value ?? 0n);
    },
  },
  {
    name: "the credits' record",
    start: (kv) => {
      const store = createCreditsStore({ kv, clock });
      return () => store.change(CHANNEL, (record) => record);
    },
    made: async (kv) =>
      (await createCreditsStore({ kv, clock }).record(CHANNEL)).revision,
  },
];
