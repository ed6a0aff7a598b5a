import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { encodedSize } from "@/lib/event_log/encoded_size.ts";
import type { LiveEvent } from "@/lib/schema/events/catalogue.ts";
import {
  findMoments,
  NO_MEMORY,
} from "@/lib/features/overlays/moments/derive.ts";
import { wantedBy } from "@/lib/features/overlays/moments/wanted.ts";
import { withWords } from "@/lib/features/overlays/moments/words.ts";

let made = 0;
const event = (
  kind: string,
  data: Record<string, unknown>,
  more: Partial<LiveEvent> = {},
) =>
  ({
    id: `e${made++}`,
    kind,
    platform: "twitch",
    test: false,
    actor: null,
    data,
    ...more,
  }) as unknown as LiveEvent;

const train = (kind: string, level: number, trainId = "t1") =>
  event(kind, { trainId, level, total: level * 1_000, type: "regular" });

const namesOf = (events: readonly LiveEvent[], before = NO_MEMORY) =>
  findMoments(before, events, () => true).found.map(({ name }) => name);

Deno.test("each level of a hype train is a moment once, in whatever order its news come", () => {
  fc.assert(fc.property(
    fc.array(fc.integer({ min: 1, max: 8 }), { minLength: 1, maxLength: 20 }),
    fc.nat(20),
    (levels, cut) => {
      const events = levels.map((level) => train("hype_train.progress", level));
      const all = namesOf([train("hype_train.begin", 1), ...events]);
      const rising = levels.filter((level, at) =>
        level > Math.max(1, ...levels.slice(0, at))
      );
      assertEquals(all, [
        "hype_train.begin:t1",
        ...rising.map((level) => `hype_train.level:t1:${level}`),
      ]);
      // A batch that ends anywhere finds the same.
      const first = findMoments(
        NO_MEMORY,
        [train("hype_train.begin", 1), ...events.slice(0, cut)],
        () => true,
      );
      const second = namesOf(events.slice(cut), first.memory);
      assertEquals([...first.found.map(({ name }) => name), ...second], all);
    },
  ));
});

Deno.test("a train that nobody told of before is not known to have risen", () => {
  assertEquals(namesOf([train("hype_train.progress", 3)]), []);
  assertEquals(
    namesOf([
      train("hype_train.progress", 3),
      train("hype_train.progress", 4),
    ]),
    ["hype_train.level:t1:4"],
  );
});

Deno.test("a goal of a module is reached once for each target, and only by rising", () => {
  const goal = (current: number, target = 100) =>
    event("goal.updated", {
      goalId: "g",
      title: "Chair",
      metric: null,
      current,
      target,
      currency: null,
    });
  assertEquals(namesOf([goal(120)]), []);
  assertEquals(
    namesOf([goal(90), goal(101), goal(80), goal(100), goal(150, 200)]),
    ["goal.reached:module:g:100"],
  );
  assertEquals(
    namesOf([goal(90), goal(100), goal(150, 200), goal(200, 200)]),
    ["goal.reached:module:g:100", "goal.reached:module:g:200"],
  );
});

Deno.test("votes tell what won, and nothing where they were called off", () => {
  const poll = (status: string) =>
    event("poll.end", {
      pollId: `p-${status}`,
      title: "Next?",
      status,
      choices: [
        { id: "1", title: "Puzzles", votes: 7 },
        { id: "2", title: "Racing", votes: 7 },
        { id: "3", title: "Karaoke", votes: null },
      ],
    });
  const { found } = findMoments(
    NO_MEMORY,
    [poll("completed"), poll("archived")],
    () => true,
  );
  assertEquals(found.map(({ data }) => [data.title, data.result, data.count]), [
    ["Next?", "Puzzles, Racing", 14],
  ]);
  const prediction = (status: string, winningOutcomeId: string | null) =>
    event("prediction.end", {
      predictionId: "p",
      title: "Win?",
      status,
      winningOutcomeId,
      outcomes: [
        { id: "0", title: "Yes", points: 70 },
        { id: "1", title: "No", points: 30 },
      ],
    });
  assertEquals(namesOf([prediction("canceled", null)]), []);
  assertEquals(namesOf([prediction("resolved", "0")]), ["prediction.end:p"]);
});

Deno.test("a giveaway is told once for each draw, the wheel when it stops", () => {
  const giveaway = (status: string, drawnAt: string | null) =>
    event("giveaway.state", {
      revision: 1,
      giveaway: {
        giveawayId: "g",
        status,
        prize: "A key",
        entries: 12,
        drawnAt,
        winners: status === "drawn"
          ? [{ id: "1", login: "ada", name: "Ada" }]
          : [],
      },
    });
  assertEquals(
    namesOf([
      giveaway("open", null),
      giveaway("drawn", "1"),
      giveaway("drawn", "1"),
      giveaway("drawn", "2"),
    ]),
    ["giveaway.drawn:g:1", "giveaway.drawn:g:2"],
  );
  const [wheel] = findMoments(NO_MEMORY, [
    event("wheel.spin", {
      spinId: "s",
      title: "Wheel",
      result: "Sing",
      durationMs: 6_000,
    }),
  ], () => true).found;
  assertEquals(wheel?.data.delayMs, 6_000);
});

Deno.test("a test is told each time, and what is not wanted is never told", () => {
  const test = () => {
    const one = train("hype_train.end", 5);
    return { ...one, test: true } as LiveEvent;
  };
  assertEquals(namesOf([test(), test()]).length, 2);
  const { found, memory } = findMoments(
    NO_MEMORY,
    [train("hype_train.end", 5)],
    () => false,
  );
  assertEquals([found, memory], [[], NO_MEMORY]);
});

Deno.test("a moment speaks the channel's language", () => {
  const [level] = findMoments(
    NO_MEMORY,
    [train("hype_train.begin", 1), train("hype_train.progress", 2)],
    (kind) => kind === "hype_train.level",
  ).found;
  const words = (locale: string) =>
    level && withWords(level.data, locale).action;
  assertEquals(words("en"), "reached level {level}");
  assertEquals(words("de-AT"), "hat Level {level} erreicht");
  assertEquals(words("ja"), "reached level {level}");
});

Deno.test("a channel wants the moments of the alerts that its boxes play, since their last change", () => {
  const box = (settings: Record<string, unknown>, updatedAt: number) => ({
    type: "alert-box",
    enabled: true,
    settings,
    updatedAt,
  });
  const on = { kinds: ["timer.ended", "tip"] };
  const off = { kinds: ["poll.end"], enabled: false };
  const shared = { variants: [{ kinds: ["ad_break"] }], updatedAt: 70 };
  const own = box({ variants: [on, off] }, 50);
  const wanted = (...asked: Parameters<typeof wantedBy>) => {
    const { kinds, since } = wantedBy(...asked);
    return [[...kinds], since];
  };
  assertEquals(wanted([own], shared), [["timer.ended"], 50]);
  assertEquals(wanted([{ ...own, enabled: false }, box({}, 90)], null), [
    [],
    0,
  ]);
  const user = box({ alerts: "channel", variants: [on] }, 60);
  assertEquals(wanted([user], shared), [["ad_break"], 70]);
  assertEquals(wanted([user], null), [["timer.ended"], 60]);

  const byAds = (...asked: Parameters<typeof wantedBy>) =>
    wantedBy(...asked).ads;
  const notice = { ...box({}, 10), type: "ad-break" };
  assertEquals(byAds([own, box({ duringAds: "play" }, 10)], shared), false);
  assertEquals(byAds([{ ...notice, enabled: false }], shared), false);
  assertEquals(
    [
      byAds([own, notice], null),
      byAds([box({ duringAds: "hold" }, 10)], null),
      byAds([box({ variants: [{ kinds: ["ads_soon"] }] }, 10)], null),
      byAds([user], shared),
    ],
    [true, true, true, true],
  );
});

Deno.test("what is remembered fits one value of the database, however long the names are, the latest first", () => {
  const long = (n: number) => `${n}${"観".repeat(190)}`;
  const spins = Array.from(
    { length: 300 },
    (_, n) => event("wheel.spin", { spinId: long(n), title: "", result: "" }),
  );
  const trains = Array.from(
    { length: 60 },
    (_, n) => train("hype_train.begin", 1, long(n)),
  );
  const all = [...trains, ...spins];
  const { memory } = findMoments(NO_MEMORY, all, () => true);
  assert(encodedSize(memory) < 65_000, `${encodedSize(memory)} bytes`);
  assertEquals(namesOf(spins.slice(-50), memory), []);
});
