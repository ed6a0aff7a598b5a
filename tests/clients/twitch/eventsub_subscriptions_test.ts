import { assert, assertEquals } from "@std/assert";
import { createEventSubSubscriptions } from "@/lib/clients/twitch/eventsub_subscriptions.ts";
import { createHelix } from "@/lib/clients/twitch/request.ts";
import { createLog } from "@/lib/core/log.ts";
import {
  type Bench,
  CHANNEL,
  openBench,
  startSignedIn,
} from "@/tests/support/fake_twitch/bench.ts";

const SUBSCRIPTIONS = "/helix/eventsub/subscriptions";
const hook = {
  method: "webhook",
  callback: "https://limelight.example.test/eventsub",
  secret: "a-secret-of-the-tests",
} as const;

async function open(bench: Bench) {
  const { tokens } = await startSignedIn(bench);
  const settings = { ...bench.twitch.app, urls: bench.twitch.urls };
  const log = createLog({ level: "off", now: () => 0 });
  const { clock, driver } = bench;
  const helix = createHelix({
    fetch: driver.fetch,
    clock,
    log,
    settings,
    tokens,
  });
  return createEventSubSubscriptions({ helix, settings, log });
}

const wanted = (type: string, id = CHANNEL) => ({
  type,
  version: "1",
  condition: { broadcaster_user_id: id },
});
const all = (count: number) =>
  Array.from({ length: count }, (_, index) => wanted(`type.${index}`));

Deno.test("what lacks is created once, what stands is kept", async () => {
  await using bench = await openBench();
  const subscriptions = await open(bench);

  assertEquals(await subscriptions.reconcile("app", all(250), hook), {
    kept: 0,
    created: 250,
    deleted: 0,
    failed: [],
    ended: [],
    pending: [],
  });
  const calls = bench.twitch.faults.calls(SUBSCRIPTIONS);
  assertEquals(await subscriptions.reconcile("app", all(250), hook), {
    kept: 250,
    created: 0,
    deleted: 0,
    failed: [],
    ended: [],
    pending: all(250),
  });
  assertEquals(
    bench.twitch.faults.calls(SUBSCRIPTIONS) - calls,
    3,
    "three pages and nothing else",
  );
  const first = bench.twitch.eventsub.subscriptions
    .find(({ type }) => type === "type.0");
  assertEquals([first?.type, first?.version, first?.cost], ["type.0", "1", 0]);
});

Deno.test("the stale, the dead and the doubled go; other people's stay", async () => {
  await using bench = await openBench();
  const subscriptions = await open(bench);
  await subscriptions.reconcile("app", all(4), hook);
  const elsewhere = { ...hook, callback: "https://other.example.test/" };
  await subscriptions.reconcile("app", [wanted("type.9")], elsewhere);
  const stored = bench.twitch.eventsub.subscriptions;
  const [dead, twice] = ["type.0", "type.1"].map((type) =>
    stored.find((one) => one.type === type)
  );
  assert(dead && twice);
  dead.status = "notification_failures_exceeded";
  stored.push({ ...twice, id: "double" });

  const done = await subscriptions.reconcile("app", all(3), hook);

  assertEquals(done, {
    kept: 2,
    created: 1,
    deleted: 3,
    failed: [],
    ended: [{
      wanted: wanted("type.0"),
      status: "notification_failures_exceeded",
    }],
    pending: all(3).slice(1),
  });
  assertEquals(stored.map(({ type }) => type).toSorted(), [
    "type.0",
    "type.1",
    "type.2",
    "type.9",
  ]);
});

Deno.test("one that exists already counts as made", async () => {
  await using bench = await openBench();
  const subscriptions = await open(bench);
  assertEquals(await subscriptions.create("app", wanted("a"), hook), true);
  assertEquals(await subscriptions.create("app", wanted("a"), hook), false);
  // Another process makes it between our listing and our creation.
  bench.twitch.faults.fail(SUBSCRIPTIONS, { status: 200, body: { data: [] } });

  const done = await subscriptions.reconcile("app", [wanted("a")], hook);

  assertEquals(done, {
    kept: 1,
    created: 0,
    deleted: 0,
    failed: [],
    ended: [],
    pending: [],
  });
});

Deno.test("a refused one does not stop the others, and says why", async () => {
  await using bench = await openBench();
  const subscriptions = await open(bench);
  bench.twitch.faults.onCall(SUBSCRIPTIONS, ({ method }) => {
    if (method !== "POST") return;
    bench.twitch.faults.onCall(SUBSCRIPTIONS, () => {});
    bench.twitch.faults.fail(SUBSCRIPTIONS, {
      status: 403,
      body: {
        status: 403,
        message: "subscription missing proper authorization",
      },
    });
  });

  const done = await subscriptions.reconcile("app", all(3), hook);

  assertEquals(done.created, 2);
  assertEquals(done.failed.map(({ error }) => error.failure), [
    "scope_missing",
  ]);
});

Deno.test("one that may not be deleted stops none from being made", async () => {
  await using bench = await openBench();
  const subscriptions = await open(bench);
  await subscriptions.reconcile("app", all(2), hook);
  bench.twitch.faults.onCall(SUBSCRIPTIONS, ({ method }) => {
    if (method !== "DELETE") return;
    bench.twitch.faults.onCall(SUBSCRIPTIONS, () => {});
    bench.twitch.faults.fail(SUBSCRIPTIONS, {
      status: 400,
      body: { status: 400, message: "cannot be deleted" },
    });
  });

  const done = await subscriptions.reconcile("app", [wanted("new")], hook);

  assertEquals([done.created, done.deleted, done.failed], [1, 1, []]);
});

Deno.test("too many equal ones are refused at once, not waited for", async () => {
  await using bench = await openBench();
  const subscriptions = await open(bench);
  for (
    const callback of ["https://a.test/", "https://b.test/", "https://c.test/"]
  ) {
    await subscriptions.create("app", wanted("a"), { ...hook, callback });
  }

  const done = await subscriptions.reconcile("app", [wanted("a")], hook);

  assertEquals(done.failed.map(({ error }) => error.failure), ["unreachable"]);
});

Deno.test("deleting one that is gone already is fine", async () => {
  await using bench = await openBench();
  const subscriptions = await open(bench);
  await subscriptions.create("app", wanted("a"), hook);
  const [only] = await subscriptions.list("app");
  assert(only);

  await subscriptions.remove("app", only.id);
  await subscriptions.remove("app", only.id);

  assertEquals(await subscriptions.list("app"), []);
});

Deno.test("the address of the subscriptions may be elsewhere than Helix", async () => {
  await using bench = await openBench();
  bench.twitch.urls.helix = "http://127.0.0.1:9/nowhere";
  const subscriptions = await open(bench);

  assertEquals(await subscriptions.list("app"), []);
});
