import { signal } from "@preact/signals";
import { memoizeByKey } from "@/lib/core/memoize.ts";

/** A part of a sound file, as the studio plays it. */
interface HeardSound {
  /** Names what plays, for who asked. */
  key: string;
  url: string;
  /** 0 to 1. */
  volume: number;
  startMs: number;
  maxMs: number;
}

/** State of the sound that plays in the studio. */
interface Hearing {
  key: string;
  /** Loudest sample of the moment, 0 to 1. */
  level: number;
  /** Place in the file. */
  atMs: number;
}

/** The sound that plays in this page; `null` for silence. */
export const hearing = signal<Hearing | null>(null);

const FADE_S = 0.15;
/** Decoded files that are held: a few seconds of sound are a few MB. */
const MAX_DECODED = 6;

let audio: AudioContext | undefined;
let stopPlaying = () => {};
const decoded = new Map<string, Promise<AudioBuffer>>();

function context(): AudioContext {
  return audio ??= new AudioContext();
}

/** Reads and decodes a sound file, once while it is in use. */
export function readSound(url: string): Promise<AudioBuffer> {
  const reading = memoizeByKey(decoded, url, async () => {
    const answer = await fetch(url);
    if (!answer.ok) throw new TypeError(`The sound answers ${answer.status}`);
    return await context().decodeAudioData(await answer.arrayBuffer());
  });
  // What was used last goes last.
  decoded.delete(url);
  decoded.set(url, reading);
  for (const [old] of [...decoded].slice(0, -MAX_DECODED)) decoded.delete(old);
  return reading;
}

/** Ends what plays, with a short fade. */
export function stopSound(): void {
  stopPlaying();
  stopPlaying = () => {};
}

/**
 * Plays a part of a sound in this page, as an overlay would: from `startMs`, at
 * most `maxMs`, with a fade at a hard stop. What played before ends. Rejects
 * when the file cannot be read.
 */
export async function hear(
  { key, url, volume, startMs, maxMs }: HeardSound,
): Promise<void> {
  stopSound();
  let stopped = false;
  stopPlaying = () => stopped = true;
  const world = context();
  // A page may begin to sound only after somebody pressed something.
  await world.resume();
  const buffer = await readSound(url);
  if (stopped) return;
  const source = world.createBufferSource();
  const gain = world.createGain();
  const meter = world.createAnalyser();
  meter.fftSize = 1_024;
  source.buffer = buffer;
  source.connect(gain).connect(meter).connect(world.destination);
  const from = Math.min(startMs / 1_000, buffer.duration);
  const length = Math.min(maxMs / 1_000, buffer.duration - from);
  const begun = world.currentTime;
  gain.gain.setValueAtTime(volume, begun);
  if (from + length < buffer.duration) {
    gain.gain.setValueAtTime(volume, begun + Math.max(0, length - FADE_S));
    gain.gain.linearRampToValueAtTime(0, begun + length);
  }
  const samples = new Float32Array(meter.fftSize);
  let frame = 0;
  const look = () => {
    meter.getFloatTimeDomainData(samples);
    const level = samples.reduce(
      (most, one) => Math.max(most, Math.abs(one)),
      0,
    );
    const atMs = (from + world.currentTime - begun) * 1_000;
    hearing.value = { key, level: Math.min(1, level), atMs };
    frame = requestAnimationFrame(look);
  };
  const end = () => {
    cancelAnimationFrame(frame);
    source.disconnect();
    meter.disconnect();
    if (hearing.peek()?.key === key) hearing.value = null;
  };
  source.onended = end;
  source.start(begun, from, length);
  look();
  stopPlaying = () => {
    source.onended = null;
    const now = world.currentTime;
    gain.gain.cancelScheduledValues(now);
    gain.gain.setTargetAtTime(0, now, 0.02);
    source.stop(now + FADE_S);
    source.onended = () => source.disconnect();
    end();
  };
}
