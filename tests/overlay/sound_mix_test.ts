import { assert, assertAlmostEquals, assertEquals } from "@std/assert";
import fc from "fast-check";
import { renderSound } from "@/lib/features/overlays/sounds/render/sound_file.ts";
import { lookScore } from "@/lib/widgets/looks/gestures.ts";
import { LOOKS } from "@/lib/widgets/looks/registry.ts";
import { LOOK_CUES } from "@/lib/schema/widgets/look_cues.ts";
import { joinMix, mixGains, SOUND_RANKS } from "@/lib/overlay/sound_mix.ts";

Deno.test("sounds together are never louder than one at full volume, and none is raised", () => {
  const sound = fc.record({
    volume: fc.double({ min: 0, max: 1, noNaN: true }),
    rank: fc.constantFrom(...Object.values(SOUND_RANKS)),
  });
  fc.assert(
    fc.property(fc.array(sound, { minLength: 1, maxLength: 30 }), (sounds) => {
      const gains = mixGains(sounds);
      const sum = gains.reduce((all, gain) => all + gain, 0);
      assert(sum <= 1 + 1e-9, `${sum}`);
      gains.forEach((gain, index) =>
        assert(gain >= 0 && gain <= (sounds[index]?.volume ?? 0) + 1e-9)
      );
    }),
  );
});

Deno.test("an alert lowers effects, and speech lowers both", () => {
  const at = (rank: number) => ({ volume: 0.4, rank });
  const { effect, alert, speech } = SOUND_RANKS;
  assertEquals(mixGains([at(effect)]), [0.4]);
  const [low = 0, high = 0] = mixGains([at(effect), at(alert)]);
  assertAlmostEquals(low, 0.14);
  assertAlmostEquals(high, 0.4);
  const [tick = 0, horn = 0, voice = 0] = mixGains([
    at(effect),
    at(alert),
    at(speech),
  ]);
  assert(tick === horn && horn < voice);
});

Deno.test("six sounds of a look at full volume at once do not clip", () => {
  const [look] = LOOKS;
  assert(look);
  const samples = LOOK_CUES.slice(0, 6).map((cue) =>
    renderSound(lookScore(look.sounds, cue, "small")).samples[0]
  );
  const gains = mixGains(
    samples.map(() => ({ volume: 1, rank: SOUND_RANKS.alert })),
  );
  const length = Math.max(...samples.map((one) => one.length));
  let peak = 0;
  for (let i = 0; i < length; i++) {
    const sum = samples.reduce(
      (all, one, index) => all + (one[i] ?? 0) * (gains[index] ?? 0),
      0,
    );
    peak = Math.max(peak, Math.abs(sum));
  }
  assert(peak > 0 && peak <= 32_767, `${peak}`);
});

Deno.test("a sound's gain follows those that come, change and go", () => {
  const { effect, alert } = SOUND_RANKS;
  const gains: number[][] = [[], []];
  const own = joinMix(
    { volume: 0.4, rank: effect },
    (gain) => gains[0]?.push(gain),
  );
  const other = joinMix(
    { volume: 0.4, rank: alert },
    (gain) => gains[1]?.push(gain),
  );
  other.setVolume(0.2);
  other.leave();
  other.leave();
  assertEquals(gains.map((all) => all.map((gain) => Math.round(gain * 100))), [
    [40, 14, 14, 40],
    [40, 20],
  ]);
  own.leave();
  assertEquals(gains.flat().length, 6);
});
