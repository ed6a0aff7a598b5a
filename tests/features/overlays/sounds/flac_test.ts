import { assert, assertEquals } from "@std/assert";
import { flacSteps } from "@/lib/features/overlays/sounds/render/flac.ts";
import { runSteps } from "@/lib/features/overlays/sounds/render/loudness.ts";
import { readFlac } from "./read_flac.ts";

const whole = (count: number, valueAt: (i: number) => number) =>
  Int32Array.from({ length: count }, (_, i) => Math.round(valueAt(i)));

/** Signals that a coder may stumble over, of lengths with a short last block. */
const SIGNALS: Readonly<
  Record<string, readonly [Int32Array, Int32Array]>
> = {
  silence: [new Int32Array(5_000), new Int32Array(5_000)],
  "one sample": [Int32Array.of(12), Int32Array.of(-12)],
  "the highest and the lowest": [
    whole(4_097, (i) => i % 2 ? 32_767 : -32_768),
    whole(4_097, (i) => i % 3 ? -32_768 : 32_767),
  ],
  "a tone and its mirror": [
    whole(9_000, (i) => 20_000 * Math.sin(i / 7)),
    whole(9_000, (i) => -20_000 * Math.sin(i / 7)),
  ],
  "steps of eight": [
    whole(8_192, (i) => 8 * Math.round(900 * Math.sin(i / 30))),
    whole(8_192, (i) => 8 * Math.round(700 * Math.sin(i / 31))),
  ],
  "noise at the left alone": [
    whole(6_000, (i) => (i * 7_919 % 65_536) - 32_768),
    new Int32Array(6_000),
  ],
  "a single click": [
    whole(4_096, (i) => i === 0 ? 30_000 : 0),
    whole(4_096, (i) => i === 4_095 ? -30_000 : 0),
  ],
};

for (const [name, samples] of Object.entries(SIGNALS)) {
  Deno.test(`${name} is the same after it was packed as FLAC`, () => {
    const flac = runSteps(flacSteps(samples));
    assertEquals(readFlac(flac), samples.map((channel) => [...channel]));
  });
}

Deno.test("a tone takes a third of the room of its samples", () => {
  const tone = whole(48_000, (i) => 8 * Math.round(2_000 * Math.sin(i / 20)));
  const { length } = runSteps(flacSteps([tone, tone]));
  assert(length < 4 * 48_000 / 3, `${length}`);
});
