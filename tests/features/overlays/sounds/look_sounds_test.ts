import { setImmediate } from "node:timers/promises";
import { assert, assertEquals } from "@std/assert";
import {
  renderInSlices,
  renderSound,
} from "@/lib/features/overlays/sounds/render/sound_file.ts";
import {
  lastEnd,
  type LookSounds,
  type Voice,
} from "@/lib/widgets/looks/voices.ts";
import {
  gestureOf,
  lookScore,
  TIER_SECONDS,
} from "@/lib/widgets/looks/gestures.ts";
import { LOOKS } from "@/lib/widgets/looks/registry.ts";
import { CUE_TIERS, LOOK_CUES } from "@/lib/schema/widgets/look_cues.ts";
import { startTestApp } from "@/tests/support/app.ts";

/** Looks by id, with their sounds. */
const all = LOOKS.map(({ id, sounds }) => [id, sounds] as const);

Deno.test("every sound of every look has the length of its tier, and nothing of it comes later", () => {
  for (const [id, sounds] of all) {
    for (const cue of LOOK_CUES) {
      for (const tier of CUE_TIERS) {
        const { seconds, voices } = lookScore(sounds, cue, tier);
        const name = `${id}, ${cue}, ${tier}`;
        assertEquals(seconds, cue === "tick" ? 0.12 : TIER_SECONDS[tier], name);
        assert(voices.every(({ at }) => at >= 0 && at < seconds), name);
        assert(voices.every(({ length }) => length > 0), name);
      }
    }
  }
});

Deno.test("a sound grows from tier to tier: more voices, and a second beat in a huge one alone", () => {
  // Where its picture has one, too.
  const beats = (voices: readonly Voice[]) =>
    voices.some(({ at }) => at === 2.2);
  for (const [id, sounds] of all) {
    for (const cue of LOOK_CUES.filter((one) => one !== "tick")) {
      const tiers = CUE_TIERS.map((tier) =>
        lookScore(sounds, cue, tier).voices
      );
      const counts = tiers.map(({ length }) => length);
      const name = `${id}, ${cue}: ${counts}`;
      assert((counts[1] ?? 0) >= (counts[0] ?? 0), name);
      assert((counts[2] ?? 0) > (counts[1] ?? 0), name);
      assert((counts[3] ?? 0) > (counts[2] ?? 0), name);
      assertEquals(tiers.map(beats), [false, false, false, true], name);
    }
  }
});

Deno.test("every look's sounds begin with their picture, within 30 ms", () => {
  for (const [id, sounds] of all) {
    for (const cue of LOOK_CUES) {
      const first = Math.min(...gestureOf(sounds, cue).map(({ at }) => at));
      assert(first <= 0.03, `${id}, ${cue}: ${first} s`);
    }
  }
});

Deno.test("no two sounds are the same, of one look or of two", () => {
  const gestures = all.flatMap(([, sounds]) =>
    LOOK_CUES.map((cue) => JSON.stringify(gestureOf(sounds, cue)))
  );
  assertEquals(new Set(gestures).size, gestures.length);
});

Deno.test("ticks are short enough for a wheel that turns fast", () => {
  for (const [id, sounds] of all) {
    const [, ...late] = lookScore(sounds, "tick").voices
      .filter(({ at }) => at > 0.07);
    assertEquals(late, [], id);
  }
});

/** A look with one voice: what rules of scores do to it is seen at once. */
const BARE: LookSounds = {
  key: 0,
  room: { seconds: 0.5, wet: 0.1 },
  lead: (note, at, length, gain) => [
    { at, length, wave: "sine", frequency: 440 * 2 ** (note / 12), gain },
  ],
  hold: () => [],
  hit: () => [],
  air: () => [],
  own: {
    tip: [{ at: 0, length: 3, wave: "sine", frequency: 440, gain: 1 }],
  },
};

Deno.test("a gesture of the look's own goes before that of all looks, and is played faster where it is too long", () => {
  assertEquals(gestureOf(BARE, "tip"), [...BARE.own.tip ?? []]);
  const [voice] = lookScore(BARE, "tip", "small").voices;
  assert(voice && voice.length < 0.7, `${voice?.length}`);
  assert(lastEnd(gestureOf(BARE, "resub")) > 0.5);
});

Deno.test("a sound is rendered in slices between which other work runs, to the same bytes", async () => {
  const score = lookScore(BARE, "goal", "small");
  let turns = 0;
  let done = false;
  const other = (async () => {
    for (; !done; turns++) await setImmediate();
  })();
  const { flac } = await renderInSlices(score);
  done = true;
  await other;
  // Voices, the room, several rounds of the limiter, and the blocks of the file.
  assert(turns >= score.voices.length + 20, `${turns} turns`);
  assertEquals(flac, renderSound(score).flac);
});

Deno.test("a look's sound is served as FLAC in each tier, by its former names too; anything else is not found", async () => {
  await using app = await startTestApp();
  const get = async (path: string) => {
    const answer = await app.get(`/sounds/looks/${path}`);
    return {
      status: answer.status,
      type: answer.headers.get("content-type"),
      bytes: new Uint8Array(await answer.arrayBuffer()),
    };
  };
  const first = await get("ember-forge/raid-small.flac");
  assertEquals([first.status, first.type], [200, "audio/flac"]);
  assertEquals(new TextDecoder().decode(first.bytes.slice(0, 4)), "fLaC");
  assertEquals((await get("ember-forge/raid-small.flac")).bytes, first.bytes);
  // Without a tier it is the usual one; WAV is what it once was.
  const usual = await get("broadcast/tick-medium.flac");
  assertEquals((await get("broadcast/tick.flac")).bytes, usual.bytes);
  assertEquals((await get("broadcast/tick.wav")).bytes, usual.bytes);
  assertEquals((await get("studio/tick.wav")).bytes, usual.bytes);
  for (
    const path of [
      "ember-forge/nothing.flac",
      "ember-forge/raid-tiny.flac",
      "ember-forge/raid-small-small.flac",
      "ember-forge/raid.mp3",
      "nothing/tip.flac",
    ]
  ) {
    const { status } = await get(path);
    assert([404, 422].includes(status), `${path}: ${status}`);
  }
});
