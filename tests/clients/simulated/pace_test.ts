import { assert, assertEquals } from "@std/assert";
import {
  DAWN,
  eventsOf,
  tally,
  worldOf,
} from "@/tests/support/simulated_world.ts";
import { HOUR_MS, MINUTE_MS, SECOND_MS } from "@/lib/core/clock.ts";

const SEEDS = ["a", "b", "c"];
/** An hour in the middle of a day, for each seed. */
const hours = SEEDS.map((seed) => {
  const startAt = DAWN + 4 * HOUR_MS;
  return worldOf({ seed, startAt }).advance(startAt + HOUR_MS);
});

Deno.test("every act of the platform happens at a human pace", () => {
  const bounds: Record<string, [least: number, most: number]> = {
    "channel.chat.message": [700, 2_500],
    "channel.follow": [20, 75],
    "channel.subscribe": [20, 300],
    "channel.subscription.message": [4, 40],
    "channel.subscription.gift": [2, 25],
    "channel.cheer": [20, 75],
    "channel.channel_points_custom_reward_redemption.add": [25, 80],
    "channel.charity_campaign.donate": [1, 20],
    "channel.ad_break.begin": [1, 1],
    "tip": [5, 35],
    "wheel.spin": [1, 20],
  };
  for (const hour of hours) {
    const counts = tally(hour);
    for (const [type, [least, most]] of Object.entries(bounds)) {
      const count = counts[type] ?? 0;
      assert(count >= least && count <= most, `${count} of ${type} in an hour`);
    }
  }
});

Deno.test("chat never floods and never dies", () => {
  for (const hour of hours) {
    const perMinute = new Map<number, number>();
    const perSecond = new Map<number, number>();
    for (const { at, ...simulatedEvent } of hour) {
      if (simulatedEvent.from !== "platform") continue;
      const { type } = simulatedEvent.notification.subscription;
      if (type !== "channel.chat.message") continue;
      const minute = Math.floor(at / MINUTE_MS);
      const second = Math.floor(at / SECOND_MS);
      perMinute.set(minute, (perMinute.get(minute) ?? 0) + 1);
      perSecond.set(second, (perSecond.get(second) ?? 0) + 1);
    }
    assertEquals(perMinute.size, 60);
    assert(Math.max(...perMinute.values()) <= 100);
    assert(Math.max(...perSecond.values()) <= 9);
  }
});

Deno.test("something to alert on comes at least every three minutes", () => {
  const alerts = [
    "channel.follow",
    "channel.subscribe",
    "channel.subscription.message",
    "channel.subscription.gift",
    "channel.cheer",
    "channel.raid",
    "tip",
  ];
  for (const hour of hours) {
    const times = hour.filter((simulatedEvent) =>
      alerts.includes(
        simulatedEvent.from === "platform"
          ? simulatedEvent.notification.subscription.type
          : simulatedEvent.event.kind,
      )
    ).map(({ at }) => at);
    const gaps = times.map((at, i) => at - (times[i - 1] ?? at));
    assert(Math.max(...gaps) < 3 * MINUTE_MS, `${Math.max(...gaps)} ms`);
  }
});

Deno.test("the pace is a factor", () => {
  const count = (pace: number) =>
    tally(worldOf({ pace }).advance(DAWN + HOUR_MS))["channel.cheer"] ?? 0;
  for (const pace of [4, 10]) {
    const perHour = count(pace) / pace;
    assert(perHour > 35 && perHour < 55, `${perHour} at pace ${pace}`);
  }
  assertEquals(tally(worldOf({ pace: 0 }).advance(DAWN + HOUR_MS)), {
    "channel.ad_break.begin": 1,
    "channel.charity_campaign.start": 1,
    "channel.goal.begin": 2,
    "channel.update": 1,
    "stream.online": 1,
  });
});

Deno.test("a hype train follows support, gains by it, and comes to its end", () => {
  const told = hours.flat();
  const begins = eventsOf(told, "channel.hype_train.begin");
  assert(begins.length >= 1);
  for (const begin of begins) {
    const own = (type: string) =>
      eventsOf(told, type).filter(({ id }) => id === begin.id);
    const totals = own("channel.hype_train.progress").map(({ total }) =>
      Number(total)
    );
    assert(
      totals.every((total, i) =>
        total > (totals[i - 1] ?? Number(begin.total))
      ),
    );
    assert(own("channel.hype_train.end").length <= 1);
  }
});

Deno.test("trains never meet, and rest for half an hour", () => {
  const told = worldOf({ pace: 4 }).advance(DAWN + 4 * HOUR_MS);
  const at = (event: Record<string, unknown>, name: string) =>
    Date.parse(String(event[name]));
  const begins = eventsOf(told, "channel.hype_train.begin");
  const ends = eventsOf(told, "channel.hype_train.end");
  assert(begins.length >= 3, `${begins.length}`);
  begins.slice(1).forEach((begin, i) => {
    const rest = at(begin, "started_at") - at(ends[i] ?? {}, "ended_at");
    assert(rest >= 30 * MINUTE_MS, `${rest} ms`);
    assert(at(begin, "started_at") >= at(ends[i] ?? {}, "cooldown_ends_at"));
  });
});

Deno.test("a poll's votes only grow, and its end has the last of them", () => {
  const told = worldOf({ seed: "polls", pace: 3 }).advance(DAWN + HOUR_MS);
  const ends = eventsOf(told, "channel.poll.end").filter(({ status }) =>
    status === "completed"
  );
  assert(ends.length >= 2);
  const votesOf = (event: Record<string, unknown>) =>
    JSON.parse(JSON.stringify(event.choices)).reduce(
      (sum: number, choice: { votes: number }) => sum + choice.votes,
      0,
    );
  for (const end of ends) {
    const votes = eventsOf(told, "channel.poll.progress")
      .filter(({ id }) => id === end.id).map(votesOf);
    assert(votes.length >= 20);
    assert(votes.every((count, i) => count >= (votes[i - 1] ?? 0)));
    assert(votesOf(end) >= (votes.at(-1) ?? 0));
  }
});
