import { useRef } from "preact/hooks";
import { clamp } from "@/lib/core/clamp.ts";
import { SOUND_MESSAGES as words } from "@/lib/studio/messages/sounds.ts";
import { hearing } from "./sound_player.ts";
import {
  peaksOf,
  spanOf,
  type Trim,
  type TrimLimits,
  withEnd,
  withStart,
} from "./trim.ts";

interface WaveformProps {
  /** Names the sound while it plays. */
  playKey: string;
  sound: AudioBuffer;
  trim: Trim;
  limits: TrimLimits;
  readOnly: boolean;
  onTrim: (trim: Trim) => void;
}

const BARS = 160;
const HEIGHT = 40;
/** Steps of the keys in ms: plain, with Shift, by page. */
const STEPS = { fine: 10, coarse: 100, page: 1_000 };

const drawn = new WeakMap<AudioBuffer, string>();

/** Returns the outline of a sound as an SVG path, `BARS` wide. */
function outlineOf(sound: AudioBuffer): string {
  const known = drawn.get(sound);
  if (known !== undefined) return known;
  const channels = Array.from(
    { length: sound.numberOfChannels },
    (_, index) => sound.getChannelData(index),
  );
  const path = peaksOf(channels, BARS).map((peak, index) => {
    const half = Math.max(0.5, peak * HEIGHT / 2);
    return `M${index + 0.5} ${HEIGHT / 2 - half}v${2 * half}`;
  }).join("");
  drawn.set(sound, path);
  return path;
}

/** Returns by how much a key moves an end, in ms; `null` for other keys. */
function stepOf({ key, shiftKey }: KeyboardEvent): number | null {
  const step = shiftKey ? STEPS.coarse : STEPS.fine;
  switch (key) {
    case "ArrowLeft":
    case "ArrowDown":
      return -step;
    case "ArrowRight":
    case "ArrowUp":
      return step;
    case "PageDown":
      return -STEPS.page;
    case "PageUp":
      return STEPS.page;
    case "Home":
      return -Infinity;
    case "End":
      return Infinity;
    default:
      return null;
  }
}

/** Draws the waveform of a sound with a handle at each end of the part that plays. */
export function Waveform(
  { playKey, sound, trim, limits, readOnly, onTrim }: WaveformProps,
) {
  const box = useRef<HTMLDivElement>(null);
  const durationMs = sound.duration * 1_000;
  const { from, to } = spanOf(trim, durationMs);
  const share = (ms: number) => `${100 * ms / durationMs}%`;
  const now = hearing.value?.key === playKey ? hearing.value.atMs : null;

  const handle = (
    name: string,
    at: number,
    move: (atMs: number) => Trim,
  ) => (
    <div
      class="wave__handle"
      role="slider"
      tabIndex={readOnly ? -1 : 0}
      aria-label={name}
      aria-disabled={readOnly}
      aria-valuemin={0}
      aria-valuemax={Math.round(durationMs)}
      aria-valuenow={Math.round(at)}
      aria-valuetext={words.at(at)}
      style={{ left: share(at) }}
      onKeyDown={(event) => {
        const step = stepOf(event);
        if (step === null || readOnly) return;
        event.preventDefault();
        onTrim(move(clamp(at + step, 0, durationMs)));
      }}
      onPointerDown={(event) => {
        if (readOnly || event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={(event) => {
        const { currentTarget, pointerId, clientX } = event;
        const rect = box.current?.getBoundingClientRect();
        if (!rect || !currentTarget.hasPointerCapture(pointerId)) return;
        onTrim(move(durationMs * (clientX - rect.left) / rect.width));
      }}
    />
  );

  return (
    <div class="wave" ref={box}>
      <svg
        viewBox={`0 0 ${BARS} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path d={outlineOf(sound)} />
      </svg>
      <i class="wave__off" style={{ left: 0, width: share(from) }} />
      <i class="wave__off" style={{ left: share(to), right: 0 }} />
      {now !== null && <i class="wave__now" style={{ left: share(now) }} />}
      {handle(
        words.start,
        from,
        (at) => withStart(trim, durationMs, at, limits),
      )}
      {handle(words.end, to, (at) => withEnd(trim, durationMs, at, limits))}
    </div>
  );
}
