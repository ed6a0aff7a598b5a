/** Trimming of a sound: which part of its file plays. Pure. */
import { clamp } from "@/lib/core/clamp.ts";
import type { SoundSettings } from "@/lib/schema/widgets/settings/sound.ts";

/** The part of a file that plays, as settings hold it. */
export type Trim = Pick<SoundSettings, "startMs" | "maxMs">;

/** Bounds of a trim, from the settings' schema. */
export interface TrimLimits {
  /** Longest beginning that may be skipped. */
  maxStartMs: number;
  /** Shortest and longest part that may play. */
  minMs: number;
  maxMs: number;
}

const within = (value: number, least: number, most: number) =>
  Math.round(clamp(value, least, most));

/** Returns from where to where a file of `durationMs` plays. */
export function spanOf(
  { startMs, maxMs }: Trim,
  durationMs: number,
): { from: number; to: number } {
  const from = Math.min(startMs, durationMs);
  return { from, to: Math.min(durationMs, from + maxMs) };
}

/** Returns the trim with another start and, where the bounds let it, the same end. */
export function withStart(
  trim: Trim,
  durationMs: number,
  atMs: number,
  limits: TrimLimits,
): Trim {
  const { to } = spanOf(trim, durationMs);
  const startMs = within(
    atMs,
    Math.max(0, to - limits.maxMs),
    Math.max(0, Math.min(limits.maxStartMs, to - limits.minMs)),
  );
  return { startMs, maxMs: within(to - startMs, limits.minMs, limits.maxMs) };
}

/** Returns the trim with another end and the same start. */
export function withEnd(
  trim: Trim,
  durationMs: number,
  atMs: number,
  limits: TrimLimits,
): Trim {
  const { startMs } = trim;
  const to = Math.min(atMs, Math.ceil(durationMs));
  return { startMs, maxMs: within(to - startMs, limits.minMs, limits.maxMs) };
}

/** Returns the trim that plays as much of a file as the bounds let. */
export function wholeOf(durationMs: number, limits: TrimLimits): Trim {
  return {
    startMs: 0,
    maxMs: within(Math.ceil(durationMs), limits.minMs, limits.maxMs),
  };
}

/**
 * Returns the loudest sample, 0 to 1, of each of `count` equal stretches of a
 * sound, over all its channels.
 */
export function peaksOf(
  channels: readonly Float32Array[],
  count: number,
): number[] {
  const length = channels[0]?.length ?? 0;
  return Array.from({ length: count }, (_, index) => {
    const from = Math.floor(length * index / count);
    const to = Math.max(from + 1, Math.floor(length * (index + 1) / count));
    let most = 0;
    for (const samples of channels) {
      for (let at = from; at < to && at < length; at++) {
        most = Math.max(most, Math.abs(samples[at] ?? 0));
      }
    }
    return Math.min(1, most);
  });
}
