import { assert, assertEquals } from "@std/assert";
import { PROVIDERS } from "@/lib/clients/providers/registry.ts";
import { shopify } from "@/lib/clients/providers/shopify/mod.ts";
import { streamElements } from "@/lib/clients/providers/streamelements/mod.ts";
import { DAY_MS } from "@/lib/core/clock.ts";
import { AppError } from "@/lib/core/errors.ts";
import { createLog } from "@/lib/core/log.ts";
import { keys } from "@/lib/database/keys.ts";
import { createEventLog } from "@/lib/event_log/log.ts";
import type { ProviderFrame } from "@/lib/features/integrations/connections/connection.ts";
import { whyNotHere } from "@/lib/features/integrations/records/hosting.ts";
import { createConnectionsService } from "@/lib/features/integrations/connections/service.ts";
import { CONNECTIONS_LEASE_MS } from "@/lib/features/integrations/connections/store.ts";
import { openKv } from "@/lib/storage/kv.ts";
import { readProviderEvents } from "@/tests/clients/providers/read_provider_events.ts";
import { ManualClock, settle, until } from "@/tests/support/clock.ts";
import { logParts, quietLog } from "@/tests/support/events.ts";
import { startFakeAstro, VALUES } from "@/tests/support/fake_astro.ts";

const CHANNEL = "1001";
const INTEGRATION = { channelId: CHANNEL, integrationId: "itg_1" };
const RECORD = keys.integration(CHANNEL, "itg_1");
const START = Date.parse("2026-11-21T10:00:00.000Z");

/** Returns a tip as StreamElements tells of it, made so many ms after the start. */
function tip(number: number, afterMs: number, approved = "allowed") {
  return {
    _id: number.toString(16).padStart(24, "0"),
    donation: {
      user: { username: "Fern", email: "fern@example.com" },
      message: "",
      amount: 4.2,
      currency: "USD",
    },
    provider: "paypal",
    approved,
    status: "success",
    createdAt: new Date(START + afterMs).toISOString(),
  };
}

/** Opens a database with one integration, a gateway, and as many processes as a test starts. */
async function openBench() {
  const kv = await openKv(":memory:");
  const astro = startFakeAstro();
  const wanted = { version: "1", isThere: true };
  await kv.set(RECORD, "stands");

  /** Starts a process; one that is killed has a clock that stands still, and its sockets are cut. */
  function start(clock: ManualClock) {
    const log = createEventLog({
      ...logParts,
      kv,
      clock,
      log: quietLog,
      connect: false,
    });
    const frames: ProviderFrame[] = [];
    const places: boolean[] = [];
    const failures: string[] = [];
    const faults = { next: 0 };
    const service = createConnectionsService({
      kv,
      holder: crypto.randomUUID(),
      log: createLog({
        level: "warn",
        now: () => clock.now(),
        write: (line) =>
          line.includes("catch_up_failed") && failures.push(line),
      }),
      outside: { clock, openSocket: astro.openSocket, fetch: astro.fetch },
      wanted: () =>
        Promise.resolve(
          wanted.isThere
            ? [{
              ...INTEGRATION,
              provider: streamElements,
              version: wanted.version,
              takesFrom: START,
              values: () => Promise.resolve(VALUES),
            }]
            : [],
        ),
      async accept(frame) {
        if (faults.next-- > 0) {
          throw new AppError("storage_unavailable", "Cannot save");
        }
        frames.push(frame);
        const parsed = streamElements.parse({
          text: frame.text,
          headers: null,
          at: clock.now(),
        });
        if (parsed.kind !== "events") return;
        const events = readProviderEvents(
          parsed,
          new Date(clock.now()).toISOString(),
        );
        const taken = await log.append(CHANNEL, events);
        places.push(...taken.map(({ duplicate }) => duplicate));
      },
    });
    return { clock, service, frames, places, failures, faults };
  }

  return {
    kv,
    astro,
    wanted,
    start,
    state: async () => {
      const { value } = await kv.get(
        keys.integrationConnection(CHANNEL, "itg_1"),
      );
      return value as null | Record<string, unknown>;
    },
    async [Symbol.asyncDispose]() {
      await astro[Symbol.asyncDispose]();
      kv.close();
    },
  };
}

type Bench = Awaited<ReturnType<typeof openBench>>;

const connected = (at: Bench) =>
  until(async () => (await at.state())?.state === "connected");

/** Waits until the list was asked for. */
const heard = (at: Bench) =>
  until(async () => Boolean((await at.state())?.heardUntil));

Deno.test("of two processes one connects, and says so for both", async () => {
  await using at = await openBench();
  const [one, two] = [at.start(new ManualClock()), at.start(new ManualClock())];
  await one.service.look();
  await two.service.look();
  await connected(at);
  await settle();
  assertEquals(at.astro.sockets(), 1);
  assertEquals(
    await two.service.stateOf(INTEGRATION),
    await one.service.stateOf(INTEGRATION),
  );
  await one.service.close();
  await two.service.look();
  await until(() => at.astro.addresses.length === 2);
  await until(() => at.astro.sockets() === 1);
  await two.service.close();
});

Deno.test("when the process with the connections is killed, another takes over without loss or double", async () => {
  await using at = await openBench();
  const one = at.start(new ManualClock(START));
  const two = at.start(new ManualClock(START));
  await one.service.look();
  await heard(at);
  at.astro.tip(tip(1, 0));
  await until(() => one.places.length === 1);

  // Killed: no timer of it rings again, and its connection is cut.
  at.astro.cut();
  await until(() => at.astro.sockets() === 0);
  at.astro.tip(tip(2, 5_000));
  await two.clock.advance(CONNECTIONS_LEASE_MS - 1);
  await two.service.look();
  assertEquals(at.astro.addresses.length, 1, "the lease still stands");
  await two.clock.advance(1);
  await two.service.look();
  await until(() => two.places.length === 2);
  at.astro.tip(tip(3, CONNECTIONS_LEASE_MS));
  await until(() => two.places.length === 3);

  assertEquals(one.places, [false]);
  assertEquals(two.places, [true, false, false], "the first one was known");
  assertEquals(two.frames.map(({ isLate }) => isLate), [true, true, false]);
  await two.service.close();
});

Deno.test("what the list tells of was paid since the integration was made, with a day's overlap", async () => {
  await using at = await openBench();
  const one = at.start(new ManualClock(START));
  at.astro.tip(tip(1, -1_000));
  await one.service.look();
  await heard(at);
  assertEquals(at.astro.lists.map((url) => url.searchParams.get("after")), [
    `${START}`,
  ]);
  assertEquals(one.frames, [], "it was paid before");
  // Two days later a tip of yesterday is let through while nobody listens.
  one.clock.pass(2 * DAY_MS);
  await one.clock.advance(1);
  const now = START + 2 * DAY_MS;
  await until(async () => (await at.state())?.heardUntil === now);
  at.astro.cut();
  await until(async () => (await at.state())?.state === "waiting");
  at.astro.tip(tip(2, 1.5 * DAY_MS));
  await one.clock.advance(1_000);
  await until(() => one.places.length === 1);
  assertEquals(
    at.astro.lists.at(-1)?.searchParams.get("after"),
    `${now - DAY_MS}`,
  );
  await one.service.close();
});

Deno.test("a list that is refused is asked for again, as late as it says", async () => {
  await using at = await openBench();
  const one = at.start(new ManualClock(START));
  at.astro.state.refuseLists = [429, 503];
  at.astro.tip(tip(1, 0));
  await one.service.look();
  await until(() => one.failures.length === 1);
  await one.clock.advance(6_999);
  assertEquals(at.astro.lists.length, 1);
  await one.clock.advance(5_001);
  await until(() => one.failures.length === 2);
  await one.clock.advance(17_000);
  await until(() => one.places.length === 1);
  await one.service.close();
});

Deno.test("a frame waits for a database that is away", async () => {
  await using at = await openBench();
  const one = at.start(new ManualClock(START));
  await one.service.look();
  await connected(at);
  await until(() => at.astro.lists.length === 1);
  one.faults.next = 2;
  at.astro.tip(tip(1, 0));
  at.astro.tip(tip(2, 0));
  await until(() => one.places.length === 2);
  assertEquals(one.places, [false, false]);
  await one.service.close();
});

Deno.test("values that were changed are connected with anew, once that was asked for", async () => {
  await using at = await openBench();
  const one = at.start(new ManualClock(START));
  const two = at.start(new ManualClock(START));
  await one.service.look();
  await connected(at);
  at.wanted.version = "2";
  await one.service.look();
  assertEquals(at.astro.addresses.length, 1, "it was not asked for");
  await two.service.askForLook();
  await one.service.look();
  await until(() => at.astro.addresses.length === 2);
  await until(() => at.astro.sockets() === 1);
  // Deleted: it is let go, and its state is not written again.
  await at.kv.delete(RECORD);
  await at.kv.delete(keys.integrationConnection(CHANNEL, "itg_1"));
  at.astro.cut();
  await until(() => at.astro.sockets() === 0);
  await settle();
  assertEquals(await at.state(), null);
  at.wanted.isThere = false;
  await two.service.askForLook();
  await one.service.look();
  await until(() => at.astro.sockets() === 0);
  await settle();
  assertEquals(await at.state(), null);
  await one.service.close();
});

Deno.test("a process that lost the lease lets go, and writes no state", async () => {
  await using at = await openBench();
  const one = at.start(new ManualClock(START));
  const two = at.start(new ManualClock(START));
  await one.service.look();
  await connected(at);
  // It stood still for longer than its lease.
  await two.clock.advance(CONNECTIONS_LEASE_MS);
  await two.service.look();
  await until(() => at.astro.sockets() === 2);
  await settle();
  const state = await at.state();
  at.astro.cut(1);
  await until(() => at.astro.sockets() === 1);
  await settle();
  assertEquals(await at.state(), state);
  await one.service.look();
  await one.clock.advance(10_000);
  assertEquals(at.astro.addresses.length, 2);
  await two.service.close();
});

Deno.test("a host without lasting processes says which providers work there", () => {
  const hosted = { hosted: true, providers: PROVIDERS };
  const said = whyNotHere(streamElements, hosted) ?? "";
  assert(said.startsWith("Cannot connect to StreamElements from here"));
  assert(said.includes("Stripe") && said.includes("Shopify"));
  assertEquals(/Streamlabs|TipeeeStream/.test(said), false);
  assertEquals(whyNotHere(shopify, hosted), null);
  assertEquals(
    whyNotHere(streamElements, { ...hosted, hosted: false }),
    null,
  );
});
