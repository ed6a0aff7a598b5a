import { SECOND_MS } from "@/lib/core/clock.ts";
import { assertEquals } from "@std/assert";
import {
  createCooldowns,
  openCards,
  parseShoutoutMemory,
  planShoutouts,
  type ShoutoutAct,
} from "@/lib/widgets/shoutout_card/shoutout_plan.ts";

const LASTS_MS = 10 * SECOND_MS;
const RULES = { cooldownMs: 3_600 * SECOND_MS, lastsMs: () => LASTS_MS };

/** Returns an act that points a person out at a second. */
const act = (
  id: string,
  second: number,
  more: Partial<ShoutoutAct> = {},
): ShoutoutAct => ({
  id,
  position: `e-${String(second).padStart(6, "0")}.${id}`,
  login: id,
  name: id,
  person: null,
  viewers: null,
  test: false,
  at: second * SECOND_MS,
  ...more,
});
const order = (order: "skip" | "clear", second: number) => ({
  position: `e-${String(second).padStart(6, "0")}.~`,
  order,
  at: second * SECOND_MS,
});

const plan = (steps: Parameters<typeof planShoutouts>[0]) =>
  planShoutouts(steps, RULES);
const times = (cards: ReturnType<typeof planShoutouts>) =>
  cards.map(({ id, startsAt, endsAt }) =>
    `${id} ${startsAt / SECOND_MS}-${endsAt / SECOND_MS}`
  );

Deno.test("cards come one after the other, in the order of the log", () => {
  const steps = [act("c", 103), act("a", 100), act("b", 101), act("d", 200)];
  assertEquals(times(plan(steps)), [
    "a 100-110",
    "b 110-120",
    "c 120-130",
    "d 200-210",
  ]);
});

Deno.test("who was shown is not shown again before the cooldown is over, tests aside", () => {
  const again = (second: number, id = `at-${second}`) =>
    act(id, second, { login: "Ada" });
  const steps = [
    act("test", 90, { login: "ada", test: true }),
    again(100),
    again(3_699),
    again(3_700),
    act("test-2", 3_701, { login: "ada", test: true }),
    again(7_000),
  ];
  assertEquals(
    plan(steps).map(({ id }) => id),
    ["test", "at-100", "at-3700", "test-2"],
  );
});

Deno.test("who comes in obeys the cooldowns that a plan began, and begins further ones", () => {
  const cooldowns = createCooldowns();
  planShoutouts([act("ada", 100), act("bo", 200)], RULES, cooldowns);
  const admit = (id: string, second: number) =>
    cooldowns.admit(act(id, second), RULES.cooldownMs);
  assertEquals(admit("ada", 3_699), false);
  assertEquals(admit("ada", 3_700), true);
  assertEquals(admit("bo", 3_701), false);
  assertEquals(admit("bo", 3_800), true);
  assertEquals(admit("ada", 7_299), false);
});

Deno.test("what is skipped makes room, what is cleared is gone", () => {
  const steps = [act("a", 100), act("b", 101), act("c", 102)];
  assertEquals(
    times(plan([...steps, order("skip", 104)])),
    ["a 100-104", "b 104-114", "c 114-124"],
  );
  assertEquals(
    times(plan([...steps, order("clear", 104), act("d", 105)])),
    ["a 100-104", "d 105-115"],
  );
});

Deno.test("a page that is opened shows what is under way and holds what waits", () => {
  const cards = plan([act("a", 100), act("b", 101), act("c", 102)]);
  const open = (second: number) =>
    openCards(cards, null, second * SECOND_MS)
      .map(({ id, startedAt }) =>
        `${id} ${startedAt && startedAt / SECOND_MS}`
      );
  assertEquals(open(105), ["a 100", "b null", "c null"]);
  assertEquals(open(110), ["b 110", "c null"]);
  assertEquals(open(130), []);
});

Deno.test("what the page noted a moment ago goes before the plan, and not later", () => {
  const cards = plan([act("a", 100), act("b", 101), act("d", 117)]);
  // An alert came before them: the first has only just begun.
  const memory = {
    at: 115 * SECOND_MS,
    cards: [{ id: "a", startedAt: 114 * SECOND_MS }, {
      id: "b",
      startedAt: null,
    }],
  };
  const open = (second: number) =>
    openCards(cards, memory, second * SECOND_MS)
      .map(({ id, startedAt }) =>
        `${id} ${startedAt && startedAt / SECOND_MS}`
      );
  assertEquals(open(118), ["a 114", "b null", "d null"]);
  assertEquals(open(124), ["b null", "d null"]);
  assertEquals(open(176), []);
  // Seen to their end: the plan does not bring them back.
  assertEquals(
    openCards(cards, { at: 116 * SECOND_MS, cards: [] }, 116 * SECOND_MS)
      .map(({ id }) => id),
    ["d"],
  );
});

Deno.test("what is not a memory is no memory", () => {
  for (const text of [null, "", "{", "null", "1", '{"at":1}', '{"cards":[]}']) {
    assertEquals(parseShoutoutMemory(text), null, String(text));
  }
});
