import { assert, assertEquals } from "@std/assert";
import { demoChannel } from "@/lib/clients/simulated/demo_content.ts";
import { createSimulatedPlatform } from "@/lib/clients/simulated/platform.ts";
import type { SimulatedEvent } from "@/lib/clients/simulated/wire.ts";
import {
  DAWN,
  eventsOf,
  typeOf,
  worldOf,
} from "@/tests/support/simulated_world.ts";
import { HOUR_MS, MINUTE_MS } from "@/lib/core/clock.ts";

/** The roles as a program would keep them that only hears the notifications. */
interface Heard {
  tiers: Map<string, number>;
  moderators: Set<string>;
  vips: Set<string>;
}

function hear(heard: Heard, simulatedEvent: SimulatedEvent): void {
  if (simulatedEvent.from !== "platform") return;
  const { event } = simulatedEvent.notification;
  const id = String(event.user_id);
  switch (typeOf(simulatedEvent)) {
    case "channel.subscribe":
    case "channel.subscription.message":
      heard.tiers.set(id, Number(event.tier) / 1_000);
      break;
    case "channel.subscription.end":
      heard.tiers.delete(id);
      break;
    case "channel.moderator.add":
      heard.moderators.add(id);
      break;
    case "channel.moderator.remove":
      heard.moderators.delete(id);
      break;
    case "channel.vip.add":
      heard.vips.add(id);
      break;
    case "channel.vip.remove":
      heard.vips.delete(id);
  }
}

Deno.test("whoever subscribes, is given a role or loses it, has it in every answer", async () => {
  const world = worldOf({ pace: 3 });
  const platform = createSimulatedPlatform({ world });
  const heard: Heard = {
    tiers: await platform.subscribers(demoChannel.id),
    moderators: await platform.moderators(demoChannel.id),
    vips: await platform.vips(demoChannel.id),
  };
  const before = new Map(heard.tiers);
  for (let minutes = 5; minutes <= 240; minutes += 5) {
    for (const simulatedEvent of world.advance(DAWN + minutes * MINUTE_MS)) {
      hear(heard, simulatedEvent);
    }
    const tiers = await platform.subscribers(demoChannel.id);
    assertEquals(tiers, heard.tiers);
    assertEquals(await platform.moderators(demoChannel.id), heard.moderators);
    assertEquals(await platform.vips(demoChannel.id), heard.vips);
    const points = [...tiers.values()].reduce(
      (sum, tier) => sum + { 1: 1, 2: 2, 3: 6 }[tier],
      0,
    );
    assertEquals(await platform.subscriberTotals(demoChannel.id), {
      subscribers: tiers.size,
      points,
    });
  }
  const changed = [...heard.tiers].filter(([id, tier]) =>
    before.get(id) !== tier
  );
  assert(changed.length > 50, `${changed.length} changed`);
});

Deno.test("whoever follows is a follower, and the newest of them", async () => {
  const world = worldOf();
  const platform = createSimulatedPlatform({ world });
  let followed = 0;
  for (let at = DAWN; at < DAWN + HOUR_MS; at += 1_000) {
    const ids = world.advance(at).flatMap((simulatedEvent) =>
      simulatedEvent.from === "platform" &&
        typeOf(simulatedEvent) === "channel.follow"
        ? [String(simulatedEvent.notification.event.user_id)]
        : []
    );
    if (ids.length === 0) continue;
    const among = await platform.followersAmong(demoChannel.id, ids);
    assertEquals(among, new Set(ids));
    const { followers } = await platform.followersPage(demoChannel.id, {
      limit: ids.length,
    });
    assertEquals(new Set(followers.map(({ id }) => id)), new Set(ids));
    followed += ids.length;
  }
  assert(followed > 15);
});

Deno.test("people who act are in chat, people who are new were not", () => {
  const world = worldOf();
  for (let at = DAWN; at < DAWN + 30 * MINUTE_MS; at += 1_000) {
    const before = new Set(world.chatters().map(({ id }) => id));
    const told = world.advance(at);
    const after = new Set(world.chatters().map(({ id }) => id));
    for (const simulatedEvent of told) {
      if (simulatedEvent.from !== "platform") continue;
      if (typeOf(simulatedEvent) !== "channel.chat.message") continue;
      const author = String(simulatedEvent.notification.event.chatter_user_id);
      assert(before.has(author) || after.has(author), author);
    }
  }
});

Deno.test("nobody subscribes for the first time twice, and no holder of a role unfollows", () => {
  const world = worldOf({ size: 60, quiet: 40 });
  const told = world.advance(DAWN + 23 * HOUR_MS);
  const first = eventsOf(told, "channel.subscribe")
    .filter((event) => event.is_gift === false)
    .map((event) => event.user_id);
  assert(first.length > 5);
  assertEquals(new Set(first).size, first.length);
  const { moderators, vips, followedAt } = world.state();
  for (const index of [...moderators, ...vips]) {
    const { kind, login } = world.population.people[index]!;
    assert(kind === "bot" || followedAt[index]! > 0, `${login} unfollowed`);
  }
});

Deno.test("totals stay about where the day began", () => {
  for (const seed of ["x", "y"]) {
    const world = worldOf({ seed });
    const subscribers = () => world.state().tier.filter(Boolean).length;
    const atDawn = {
      followers: world.state().followers,
      subscribers: subscribers(),
    };
    world.moveTo(DAWN + 23 * HOUR_MS);
    const { followers } = world.state();
    assert(Math.abs(followers / atDawn.followers - 1) < 0.25);
    assert(subscribers() > atDawn.subscribers / 3);
    assert(subscribers() < atDawn.subscribers * 2.5);
  }
});
