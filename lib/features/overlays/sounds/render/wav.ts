import { setImmediate } from "node:timers/promises";
import type { Voice } from "@/lib/widgets/looks/voices.ts";
import { loudness, normalised } from "./loudness.ts";
import { RATE, render } from "./synth.ts";

/** A rendered sound. */
export interface RenderedWav {
  wav: Uint8Array<ArrayBuffer>;
  durationMs: number;
  /** Momentary loudness in LUFS. */
  lufs: number;
}

/**
 * Renders voices to a WAV file of 48 kHz, 16 bits and one channel, at the
 * library's loudness; stops for a moment at each `yield`.
 */
function* wavSteps(
  voices: readonly Voice[],
): Generator<void, RenderedWav> {
  const samples = normalised(yield* render(voices));
  yield;
  const lufs = loudness(samples);
  yield;
  return {
    wav: toWav(samples),
    durationMs: Math.round(samples.length / RATE * 1_000),
    lufs,
  };
}

/** Renders a sound as `wavSteps` does, in one go. */
export function renderWav(voices: readonly Voice[]): RenderedWav {
  const steps = wavSteps(voices);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** Renders a sound as `wavSteps` does, letting other work run between its steps. */
export async function renderWavInSlices(
  voices: readonly Voice[],
): Promise<RenderedWav> {
  const steps = wavSteps(voices);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    await setImmediate();
  }
}

function toWav(samples: Float64Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(44 + 2 * samples.length);
  const view = new DataView(bytes.buffer);
  const word = (at: number, text: string) =>
    bytes.set(new TextEncoder().encode(text), at);
  word(0, "RIFF");
  view.setUint32(4, bytes.length - 8, true);
  word(8, "WAVEfmt ");
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, RATE, true);
  view.setUint32(28, RATE * 2, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  word(36, "data");
  view.setUint32(40, 2 * samples.length, true);
  samples.forEach((value, index) =>
    view.setInt16(44 + 2 * index, Math.round(value * 32_767), true)
  );
  return bytes;
}
