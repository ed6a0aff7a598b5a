/** Emotes fill their wall evenly, and every open source shows the same. */
import { assert, assertEquals } from "@std/assert";
import type { ChatLine } from "@/lib/schema/widgets/state/lists.ts";
import { SAMPLE_EMOTES } from "@/lib/schema/widgets/state/sample_chat.ts";
import { PREVIEW_NOW } from "@/lib/schema/widgets/state/samples.ts";
import {
  createEmotePlaces,
  type EmotePlace,
  stillPlaces,
} from "@/lib/widgets/emote_wall/emote_places.ts";
import {
  afterLine,
  createComboCounter,
  emotesOf,
  withPlaces,
} from "@/lib/widgets/emote_wall/emote_shower.ts";

const NOW = Date.parse(PREVIEW_NOW);
const RULES = { lifeMs: 4000, scale: 100 };
/** The recommended size, in emotes of 56 px. */
const [WIDE, HIGH] = [1280 / 56, 720 / 56];

/** The least distance between any two, in emotes. */
function leastDistance(points: readonly { x: number; y: number }[]): number {
  return Math.min(
    ...points.flatMap((one, index) =>
      points.slice(index + 1).map((other) =>
        Math.hypot((one.x - other.x) * WIDE, (one.y - other.y) * HIGH)
      )
    ),
  );
}

/** Messages of a crowd: after how many ms, and with how many emotes. */
const CROWD = [
  [0, 3],
  [40, 1],
  [55, 5],
  [300, 2],
  [310, 2],
  [620, 1],
  [640, 5],
  [
    1400,
    4,
  ],
  [1405, 4],
  [1900, 5],
  [2500, 1],
  [2502, 1],
] as const;

Deno.test("emotes of a crowd rise apart from each other", () => {
  const places = createEmotePlaces();
  const risen = CROWD.flatMap(([at, count]) =>
    places(NOW + at, count, RULES)
      .map(({ x, waitMs }) => ({ x, y: -(at + waitMs) / RULES.lifeMs }))
  );
  assertEquals(risen.length, 34);
  assert(leastDistance(risen) > 1.2, `${leastDistance(risen)} emotes apart`);
});

Deno.test("a picture of a wall is filled evenly", () => {
  for (const count of [6, 28, 60]) {
    const grid = Math.sqrt(WIDE * HIGH / count);
    const least = leastDistance(stillPlaces(count));
    assert(least > grid * 0.6, `${count}: ${least} of ${grid}`);
  }
  assertEquals(stillPlaces(0), []);
});

Deno.test("a wall that was opened later agrees once chat was calm", () => {
  const [early, late] = [createEmotePlaces(), createEmotePlaces()];
  early(NOW, 60, RULES);
  const said = (places: typeof early): EmotePlace[][] =>
    [20_000, 20_030, 20_060].map((at) => places(NOW + at, 5, RULES));
  assertEquals(said(early), said(late));
});

Deno.test("no emote of a crowd waits long, and all stay on the wall", () => {
  const places = createEmotePlaces();
  for (let at = 0; at < 5_000; at += 10) {
    for (
      const { x, y, waitMs } of places(NOW + at, 5, { ...RULES, scale: 400 })
    ) {
      assert(x >= 0 && x < 1 && y >= 0 && y < 1, `${x}, ${y}`);
      assert(waitMs >= 0 && waitMs <= 600, `${waitMs} ms`);
    }
  }
});

Deno.test("emotes fly at most as many as allowed, combos need different users", () => {
  const [sample] = SAMPLE_EMOTES;
  assert(sample);
  const rules = {
    lifeMs: 1000,
    maxOnScreen: 3,
    a11y: { flashGuard: true },
  };
  const place = { x: 0, y: 0, lean: 0, waitMs: 0 };
  const from = (line: ChatLine, now: number, waitMs = 0) =>
    withPlaces(emotesOf(line, 5), [{ ...place, waitMs }], now);
  const fresh = from(sample, 0);
  assertEquals(fresh.map(({ text }) => text), ["🎉"]);
  let flying = afterLine([], fresh, rules, 0);
  for (let index = 1; index < 9; index++) {
    flying = afterLine(
      flying,
      from({ ...sample, id: `chat-${index}` }, index),
      rules,
      index,
    );
  }
  assertEquals(flying.length, 3);
  assertEquals(afterLine(flying, [], rules, 5000), []);
  // One that waits for its turn is seen as long as the others.
  assertEquals(afterLine(from(sample, 0, 500), [], rules, 1200).length, 1);
  const counts = createComboCounter();
  const combo = { comboCount: 3, comboWindowMs: 1000 };
  assertEquals(
    [["a", 0], ["a", 10], ["b", 20], ["c", 30], ["d", 2000]].map(
      ([user, now]) => counts("🎉", String(user), Number(now), combo),
    ),
    [false, false, false, true, false],
  );
  assertEquals(emotesOf(sample, 0), []);
});
