import { assertEquals, assertRejects } from "@std/assert";
import { createEventSubSubscriptions } from "@/lib/clients/twitch/eventsub_subscriptions.ts";
import { createHelix } from "@/lib/clients/twitch/request.ts";
import {
  createEventSubService,
  type EventSubService,
  REPAIR_EVERY_MS,
} from "@/lib/features/platform/eventsub/service.ts";
import { SOCKETS_LEASE_MS } from "@/lib/features/platform/eventsub/sockets.ts";
import { keys } from "@/lib/database/keys.ts";
import { createRefusalStore } from "@/lib/features/platform/eventsub/refusal_store.ts";
import { wantedFor } from "@/lib/clients/twitch/wanted_subscriptions.ts";
import { takeLease } from "@/lib/storage/lease.ts";
import { settle, until } from "@/tests/support/clock.ts";
import { quietLog } from "@/tests/support/events.ts";
import {
  type Bench,
  CHANNEL,
  openBench,
  startSignedIn,
} from "@/tests/support/fake_twitch/bench.ts";

const WANTED = wantedFor(CHANNEL).length;

/** A service that was told to take events itself, as one of several processes. */
async function open(bench: Bench, transport: "webhook" | "websocket") {
  const { tokens } = await startSignedIn(bench);
  const settings = { ...bench.twitch.app, urls: bench.twitch.urls };
  const { clock, kv } = bench;
  const helix = createHelix({ fetch, clock, log: quietLog, settings, tokens });
  const taken: unknown[] = [];
  const alive: string[] = [];
  const refusals = createRefusalStore({ kv, clock, log: quietLog });
  const start = (holder: string) =>
    createEventSubService({
      kv,
      holder,
      clock,
      log: quietLog,
      subscriptions: createEventSubSubscriptions({
        helix,
        settings,
        log: quietLog,
      }),
      refusals,
      channels: tokens.connectedChannels,
      accept: (body) => Promise.resolve(taken.push(body)),
      onAlive: (channelId) => void alive.push(channelId),
      transport: transport === "webhook"
        ? {
          method: "webhook",
          callback: "https://limelight.example.test/webhooks/twitch",
          secret: "a-secret-of-the-tests",
          clientId: settings.clientId,
        }
        : {
          method: "websocket",
          url: settings.urls.eventsubWs,
          open: (url) => new WebSocket(url),
        },
    });
  return { start, taken, alive, refusals, tokens, ...bench.twitch };
}

type World = Awaited<ReturnType<typeof open>>;

const enabled = ({ eventsub }: World) =>
  eventsub.subscriptions.filter(({ status }) => status === "enabled").length;

async function later(service: EventSubService, bench: Bench, ms: number) {
  bench.clock.pass(ms);
  await service.look();
}

Deno.test("a session's subscriptions are mended, periodically and when one is revoked", async () => {
  await using bench = await openBench();
  const world = await open(bench, "websocket");
  const { eventsub } = world;
  const service = world.start("one");
  await service.look();
  await until(() => enabled(world) === WANTED);

  // One is gone without a word: the next look in five minutes finds out.
  eventsub.subscriptions.splice(3, 1);
  await later(service, bench, REPAIR_EVERY_MS - 1);
  assertEquals(enabled(world), WANTED - 1);
  await later(service, bench, 1);
  assertEquals(enabled(world), WANTED);
  assertEquals(eventsub.sessions().length, 1);

  // One is revoked: the next look, in ten seconds.
  const [revoked] = eventsub.subscriptions;
  if (!revoked) throw new Error("There are no subscriptions");
  eventsub.revoke(revoked, "version_removed");
  while (enabled(world) < WANTED) {
    await settle();
    await service.look();
  }
  eventsub.notify("stream.online", { broadcaster_user_id: CHANNEL });
  await until(() => world.taken.length === 1);
  // What keeps the connection open is a sign of life too.
  const heard = world.alive.length;
  eventsub.keepalive();
  await until(() => world.alive.length > heard);
  assertEquals(new Set(world.alive), new Set([CHANNEL]));
  await service.close();
});

Deno.test("a channel that Twitch is silent to is counted, until it is heard again", async () => {
  await using bench = await openBench();
  const world = await open(bench, "websocket");
  const { eventsub } = world;
  const service = world.start("one");
  await service.look();
  await until(() => enabled(world) === WANTED);
  await later(service, bench, 20_000);
  assertEquals(service.silentChannels(), 0);

  await later(service, bench, 10_000);
  assertEquals(service.silentChannels(), 1);

  const heard = world.alive.length;
  eventsub.keepalive();
  await until(() => world.alive.length > heard);
  await service.look();
  assertEquals(service.silentChannels(), 0);
  await service.close();
});

Deno.test("subscriptions are mended in time where the clock was set back", async () => {
  await using bench = await openBench();
  const world = await open(bench, "websocket");
  const service = world.start("one");
  await service.look();
  await until(() => enabled(world) === WANTED);
  world.eventsub.subscriptions.splice(3, 1);

  bench.clock.set(bench.clock.now() - 3_600_000);
  bench.clock.pass(REPAIR_EVERY_MS);
  await service.look();

  assertEquals(enabled(world), WANTED);
  await service.close();
});

Deno.test("of several processes one holds the sockets, and another when that one ends or dies", async () => {
  await using bench = await openBench();
  const world = await open(bench, "websocket");
  const { eventsub } = world;
  const [one, two] = [world.start("one"), world.start("two")];
  await one.look();
  await two.look();
  await until(() => enabled(world) === WANTED);
  assertEquals(eventsub.sockets(), 1);
  eventsub.notify("stream.online", { broadcaster_user_id: CHANNEL });
  await until(() => world.taken.length > 0);
  await two.look();
  assertEquals(world.taken.length, 1);

  // Somebody signs in on the one that holds nothing.
  eventsub.subscriptions.splice(0, 1);
  await one.look();
  assertEquals(enabled(world), WANTED - 1);
  await two.askForRepair();
  await one.look();
  assertEquals(enabled(world), WANTED);

  await one.close();
  await until(() => eventsub.sockets() === 0);
  await two.look();
  await until(() => enabled(world) === WANTED);

  // The second stands still for too long; a third takes over.
  const three = world.start("three");
  await later(three, bench, SOCKETS_LEASE_MS - 1);
  assertEquals(eventsub.sockets(), 1);
  await later(three, bench, 1);
  await until(() => eventsub.sockets() === 2);
  await two.look();
  await until(() => eventsub.sockets() === 1);
  await until(() => enabled(world) === WANTED);
  await two.close();
  await three.look();
  assertEquals(eventsub.sockets(), 1);
  await three.close();
});

Deno.test("a process that stood still for longer than its lease accepts only what was sent within it", async () => {
  await using bench = await openBench();
  const world = await open(bench, "websocket");
  const { eventsub, taken } = world;
  const [one, two] = [world.start("one"), world.start("two")];
  await one.look();
  await until(() => enabled(world) === WANTED);
  const happen = () =>
    eventsub.notify("stream.online", { broadcaster_user_id: CHANNEL });

  // Sent to it in time, and received only after another took over.
  happen();
  await later(two, bench, SOCKETS_LEASE_MS);
  await until(() => enabled(world) === 2 * WANTED);
  await until(() => taken.length === 1);

  // Sent to both: that of the new holder counts.
  happen();
  await until(() => eventsub.sockets() === 1);
  await until(() => taken.length === 2);
  await one.look();
  happen();
  await until(() => taken.length === 3);
  await settle();
  assertEquals(taken.length, 3);
  await one.close();
  await two.close();
});

Deno.test("a machine whose clock is behind takes no lease for each notification", async () => {
  let twitchNow = () => Date.parse("2026-11-21T10:01:00.000Z");
  await using bench = await openBench({ now: () => twitchNow() });
  twitchNow = () => bench.clock.now() + 60_000;
  const world = await open(bench, "websocket");
  const service = world.start("one");
  await service.look();
  await until(() => enabled(world) === WANTED);
  const leased = async () =>
    (await bench.kv.get(keys.eventSubLease())).versionstamp;

  const before = await leased();
  world.eventsub.notify("stream.online", { broadcaster_user_id: CHANNEL });
  await until(() => world.taken.length === 1);

  assertEquals(await leased(), before);
  await service.close();
});

Deno.test("webhooks are mended the same way; a repair that fails is tried again at once", async () => {
  await using bench = await openBench();
  const world = await open(bench, "webhook");
  const { eventsub, faults } = world;
  const service = world.start("one");
  await service.look();
  const all = eventsub.subscriptions.length;
  assertEquals(all, WANTED + 1);
  eventsub.subscriptions.splice(0, 2);
  await later(service, bench, REPAIR_EVERY_MS);
  assertEquals(eventsub.subscriptions.length, all);

  eventsub.subscriptions.pop();
  service.repairSoon();
  faults.fail("/helix/eventsub/subscriptions", { status: 400 });
  await assertRejects(() => service.look());
  await service.look();
  assertEquals(eventsub.subscriptions.length, all);
  await service.close();
});

const missingScope = { status: 403, message: "missing proper authorization" };

for (const transport of ["webhook", "websocket"] as const) {
  Deno.test(`what Twitch refuses is kept until it is mended: ${transport}`, async () => {
    await using bench = await openBench();
    const world = await open(bench, transport);
    const { eventsub, refusals } = world;
    const [one, two] = [world.start("one"), world.start("two")];
    eventsub.refused.set("channel.follow", missingScope);
    eventsub.refused.set("channel.raid", { status: 429, message: "exceeded" });
    eventsub.refused.set("channel.poll.end", { status: 400, message: "no" });
    const made = () => eventsub.subscriptions.length;
    await one.look();
    await until(() => made() >= WANTED - 3 && refusals.count() === 3);
    const since = new Date(bench.clock.now()).toISOString();
    assertEquals(await refusals.of(CHANNEL), [
      { type: "channel.follow", reason: "scope_missing", since },
      { type: "channel.poll.end", reason: "not_offered", since },
      { type: "channel.raid", reason: "limit", since },
    ]);
    assertEquals(await refusals.of("2"), []);

    // Another process looks later: the beginning stays, one is mended.
    eventsub.refused.delete("channel.raid");
    await later(one, bench, REPAIR_EVERY_MS);
    if (transport === "webhook") await two.look();
    assertEquals(await refusals.of(CHANNEL), [
      { type: "channel.follow", reason: "scope_missing", since },
      { type: "channel.poll.end", reason: "not_offered", since },
    ]);
    eventsub.refused.clear();
    await later(one, bench, REPAIR_EVERY_MS);
    assertEquals([await refusals.of(CHANNEL), refusals.count()], [[], 0]);
    await one.close();
    await two.close();
  });
}

Deno.test("an address that Twitch does not reach is told until it answers, whichever process looks", async () => {
  await using bench = await openBench();
  const world = await open(bench, "webhook");
  const { eventsub, refusals } = world;
  const [one, two] = [world.start("one"), world.start("two")];
  await one.look();
  const follow = () =>
    eventsub.subscriptions.find(({ type }) => type === "channel.follow");
  const settleAll = (status: string) => {
    for (const one of eventsub.subscriptions) one.status = "enabled";
    const found = follow();
    if (found) found.status = status;
  };
  settleAll("webhook_callback_verification_failed");
  await later(one, bench, REPAIR_EVERY_MS);
  const reasons = async () =>
    (await refusals.of(CHANNEL)).map(({ type, reason }) => `${type} ${reason}`);
  assertEquals(follow()?.status, "webhook_callback_verification_pending");
  assertEquals(await reasons(), ["channel.follow callback_failed"]);
  await two.look();
  assertEquals(await reasons(), ["channel.follow callback_failed"], "pending");
  settleAll("enabled");
  await later(two, bench, REPAIR_EVERY_MS);
  assertEquals(await reasons(), []);
});

Deno.test("a comparison notes nothing of channels of which it found nothing", async () => {
  await using bench = await openBench();
  const world = await open(bench, "webhook");
  const { eventsub, refusals } = world;
  const noted: string[] = [];
  const note = refusals.note;
  refusals.note = (channelId, findings) => {
    noted.push(channelId);
    return note(channelId, findings);
  };
  const service = world.start("one");
  await service.look();
  assertEquals(noted, []);
  eventsub.refused.set("channel.raid", missingScope);
  eventsub.subscriptions.splice(0);
  await later(service, bench, REPAIR_EVERY_MS);
  assertEquals(noted, [CHANNEL], "refused");
  eventsub.refused.clear();
  await later(service, bench, REPAIR_EVERY_MS);
  assertEquals(noted, [CHANNEL, CHANNEL], "mended");
  for (const one of eventsub.subscriptions) one.status = "enabled";
  await later(service, bench, REPAIR_EVERY_MS);
  assertEquals(noted, [CHANNEL, CHANNEL]);
  await service.close();
});

Deno.test("refusals of a channel whose consent is gone are forgotten", async () => {
  await using bench = await openBench();
  const world = await open(bench, "webhook");
  const service = world.start("one");
  await world.refusals.note("2", {
    refused: [{ type: "channel.follow", reason: "revoked" }],
    open: [],
  });
  assertEquals(world.refusals.count(), 1);
  await service.look();
  assertEquals([await world.refusals.of("2"), world.refusals.count()], [[], 0]);
});

Deno.test("a process from which another took the sockets counts no refusal any more", async () => {
  await using bench = await openBench();
  const world = await open(bench, "websocket");
  const { eventsub, refusals } = world;
  eventsub.refused.set("channel.raid", { status: 429, message: "exceeded" });
  const service = world.start("one");
  await service.look();
  await until(() => refusals.count() === 1);

  bench.clock.pass(SOCKETS_LEASE_MS);
  const { kv, clock } = bench;
  const key = keys.eventSubLease();
  const forMs = SOCKETS_LEASE_MS;
  await takeLease({ kv, clock, keys }, { key, holder: "two", forMs });
  await service.look();
  assertEquals(refusals.count(), 0);
  // What is stored is the other one's to change.
  assertEquals((await refusals.of(CHANNEL)).length, 1);
  await service.close();
});
