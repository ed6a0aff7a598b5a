import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import type {
  Habit,
  SimulatedPerson,
} from "@/lib/clients/simulated/people/population.ts";
import { comesAt } from "@/lib/clients/simulated/people/presence.ts";
import { DAWN, eventsOf, worldOf } from "@/tests/support/simulated_world.ts";
import { HOUR_MS, MINUTE_MS } from "@/lib/core/clock.ts";

const { people } = worldOf().population;
const withHabit = (...habits: Habit[]) =>
  people.filter(({ habit }) => habits.includes(habit));
const chatters = withHabit("regular", "casual", "drop_in");
const countAt = (seed: number, among: SimulatedPerson[], at: number) =>
  among.filter((person) => comesAt(seed, person, at)).length;

Deno.test("about half of the viewers are in chat at any time", () => {
  fc.assert(fc.property(fc.nat(), fc.nat(50 * 365 * 24), (seed, hour) => {
    const share = countAt(seed, chatters, hour * HOUR_MS) / chatters.length;
    assert(share > 0.35 && share < 0.65, `share ${share}`);
  }));
});

Deno.test("people come and go, a few in a minute", () => {
  fc.assert(
    fc.property(fc.nat(), fc.nat(10_000), (seed, offset) => {
      let moved = 0;
      let before = chatters.map((person) =>
        comesAt(seed, person, offset * HOUR_MS)
      );
      for (let minute = 1; minute <= 60; minute++) {
        const at = offset * HOUR_MS + minute * MINUTE_MS;
        const now = chatters.map((person) => comesAt(seed, person, at));
        const changes = now.filter((there, i) => there !== before[i]).length;
        assert(changes <= 15, `${changes} in a minute`);
        moved += changes;
        before = now;
      }
      assert(moved >= 30 && moved <= 400, `${moved} in an hour`);
    }),
    { numRuns: 20 },
  );
});

Deno.test("regulars stay longer than others", () => {
  const stay = (habit: Habit) => {
    const there = withHabit(habit);
    let minutes = 0;
    let arrivals = 0;
    for (const person of there) {
      let was = true;
      for (let minute = 0; minute < 24 * 60; minute += 2) {
        const is = comesAt(3, person, DAWN + minute * MINUTE_MS);
        if (is) minutes += 2;
        if (is && !was) arrivals++;
        was = is;
      }
    }
    return minutes / arrivals;
  };
  const regular = stay("regular");
  const casual = stay("casual");
  const dropIn = stay("drop_in");
  assert(regular > 1.5 * casual, `${regular} against ${casual}`);
  assert(casual > 2 * dropIn, `${casual} against ${dropIn}`);
});

Deno.test("nearly everybody shows up within a day, nobody stays all of it", () => {
  const quarters = Array.from(
    { length: 24 * 12 },
    (_, i) => DAWN + i * 5 * MINUTE_MS,
  );
  const presences = chatters.map((person) =>
    quarters.filter((at) => comesAt(5, person, at)).length / quarters.length
  );
  const seen = presences.filter((share) => share > 0).length;
  assert(seen / chatters.length > 0.98, `${seen} of ${chatters.length}`);
  assertEquals(presences.filter((share) => share === 1).length, 0);
});

Deno.test("the broadcaster and bots are always there, quiet followers never", () => {
  for (let hour = 0; hour < 48; hour++) {
    const at = DAWN + hour * HOUR_MS;
    assertEquals(countAt(1, withHabit("always"), at), 3);
    assertEquals(countAt(1, withHabit("quiet"), at), 0);
  }
});

Deno.test("over a day nearly everybody speaks, and nobody alone fills the chat", () => {
  const world = worldOf({ size: 100, quiet: 0 });
  const lines = new Map<string, number>();
  for (
    const event of eventsOf(
      world.advance(DAWN + 23 * HOUR_MS),
      "channel.chat.message",
    )
  ) {
    const author = String(event.chatter_user_id);
    lines.set(author, (lines.get(author) ?? 0) + 1);
  }
  const total = [...lines.values()].reduce((sum, count) => sum + count, 0);
  const viewers = world.population.people.filter(({ kind, habit }) =>
    kind === "viewer" && habit !== "quiet"
  );
  const silent = viewers.filter(({ id }) => !lines.has(id));
  assert(silent.length <= 2, `${silent.length} never spoke`);
  for (const { id, login } of viewers) {
    const share = (lines.get(id) ?? 0) / total;
    assert(share < 0.06, `${login} wrote ${share}`);
  }
});
