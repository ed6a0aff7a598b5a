import { assert, assertAlmostEquals } from "@std/assert";
import {
  correlation,
  decibels,
  loudnessSteps,
  runSteps,
  truePeakSteps,
} from "@/lib/features/overlays/sounds/render/loudness.ts";
import { RATE } from "@/lib/features/overlays/sounds/render/synth.ts";

const loudness = (channels: readonly Float64Array[]) =>
  runSteps(loudnessSteps(channels));
const truePeak = (channels: readonly Float64Array[]) =>
  decibels(runSteps(truePeakSteps(channels)));

/** A tone of so many seconds, its highest value in dBFS. */
const tone = (
  seconds: number,
  hertz: number,
  dbfs: number,
  phase = 0,
): Float64Array =>
  Float64Array.from(
    { length: Math.round(seconds * RATE) },
    (_, i) =>
      10 ** (dbfs / 20) * Math.sin(2 * Math.PI * hertz * i / RATE + phase),
  );

const joined = (...parts: readonly Float64Array[]) =>
  Float64Array.from(parts.flatMap((part) => [...part]));

// EBU Tech 3341, signals 1 and 2: a tone of 1 kHz in both channels is as loud as it is high.
Deno.test("a tone of 1 kHz at -23 dBFS in both channels is -23 LUFS, and one at -33 dBFS is -33", () => {
  for (const level of [-23, -33]) {
    const channel = tone(20, 1_000, level);
    assertAlmostEquals(loudness([channel, channel]), level, 0.1);
    // BS.1770 counts each channel: one alone is half of it.
    assertAlmostEquals(loudness([channel]), level - 3.01, 0.1);
  }
});

// BS.1770-5: 997 Hz at 0 dBFS in one channel of a pair.
Deno.test("a full tone of 997 Hz in one channel is -3.01 LUFS", () => {
  const silence = new Float64Array(5 * RATE);
  assertAlmostEquals(loudness([tone(5, 997, 0), silence]), -3.01, 0.02);
});

Deno.test("low tones count less, and high ones more, as the ear has it", () => {
  const at = (hertz: number) => {
    const channel = tone(3, hertz, -20);
    return loudness([channel, channel]);
  };
  const middle = at(1_000);
  assert(at(40) < middle - 3, `${at(40)}`);
  // The shelf of 4 dB, without the 0.7 dB that it has at 1 kHz.
  assertAlmostEquals(at(10_000) - middle, 3.3, 0.3);
});

// EBU Tech 3341, signal 3: 10 s at -36, 60 s at -23, 10 s at -36 dBFS; half as long.
Deno.test("pauses are left out from three seconds on, and belong to the sound before that", () => {
  const scene = (scale: number) => {
    const channel = joined(
      tone(10 * scale, 1_000, -36),
      tone(60 * scale, 1_000, -23),
      tone(10 * scale, 1_000, -36),
    );
    return loudness([channel, channel]);
  };
  assertAlmostEquals(scene(1 / 2), -23, 0.1);
  // A tone and a tail 30 dB below it, in two seconds and in four.
  const tailed = (seconds: number) => {
    const channel = joined(
      tone(seconds / 2, 1_000, -20),
      tone(seconds / 2, 1_000, -50),
    );
    return loudness([channel, channel]);
  };
  assertAlmostEquals(tailed(2), -23, 0.4);
  assert(tailed(4) > -21.2, `${tailed(4)}`);
});

Deno.test("what is below -70 LUFS is silence, and a file shorter than a block is one block", () => {
  const channel = joined(tone(1, 1_000, -20), new Float64Array(2 * RATE));
  // 400 ms blocks: those that reach into the silence count with what they have.
  assert(loudness([channel, channel]) > -22.5);
  const short = tone(0.1, 1_000, -20);
  assertAlmostEquals(loudness([short, short]), -20, 0.5);
  assert(loudness([new Float64Array(100)]) < -100);
});

// EBU Tech 3341, signals 15 to 19: tones whose samples miss their peaks.
Deno.test("the true peak is found between samples", () => {
  // A tone that begins at once has a higher peak there than its own.
  const faded = (samples: Float64Array) =>
    samples.map((one, i) =>
      one * Math.min(1, i / 4_800, (samples.length - i) / 4_800)
    );
  const quarter = faded(tone(0.5, RATE / 4, -6.02, Math.PI / 4));
  assertAlmostEquals(Math.max(...quarter), 0.3536, 0.001);
  assertAlmostEquals(truePeak([quarter]), -6, 0.2);
  const sixth = faded(tone(0.5, RATE / 6, -6.02, Math.PI / 3));
  assertAlmostEquals(truePeak([sixth]), -6, 0.2);
  const eighth = faded(tone(0.5, RATE / 8, -6.02, Math.PI / 8));
  assertAlmostEquals(truePeak([eighth]), -6, 0.2);
  // Of several channels the highest.
  assertAlmostEquals(
    truePeak([tone(0.1, 997, -20), faded(tone(0.5, 997, -3))]),
    -3,
    0.1,
  );
});

Deno.test("the correlation of both sides is 1 for mono, 0 for a quarter turn and -1 for what cancels out", () => {
  const left = tone(1, 1_000, -6);
  assertAlmostEquals(correlation([left, left]), 1);
  assertAlmostEquals(
    correlation([left, tone(1, 1_000, -6, Math.PI / 2)]),
    0,
    1e-6,
  );
  assertAlmostEquals(correlation([left, left.map((one) => -one)]), -1);
});
