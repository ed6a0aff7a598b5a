import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { attempt } from "@/lib/studio/browser/studio_api.ts";
import { Button } from "@/lib/studio/ui/Button.tsx";
import { decimalText } from "@/lib/studio/messages/figures.ts";
import { SOUND_MESSAGES as words } from "@/lib/studio/messages/sounds.ts";
import { hear, hearing, readSound, stopSound } from "./sound_player.ts";
import { spanOf, type Trim, type TrimLimits, wholeOf } from "./trim.ts";

interface SoundTrimProps {
  id: string;
  url: string;
  /** 0 to 1. */
  volume: number;
  trim: Trim;
  limits: TrimLimits;
  readOnly: boolean;
  onTrim: (trim: Trim) => void;
}

/** A sound that was read, with what draws it. */
interface Drawn {
  url: string;
  sound: AudioBuffer;
  Waveform: typeof import("./Waveform.tsx").Waveform;
}

/** Draws which part of a sound plays, as a waveform with two ends, and plays that part. */
export function SoundTrim(
  { id, url, volume, trim, limits, readOnly, onTrim }: SoundTrimProps,
) {
  const drawn = useSignal<Drawn | null>(null);
  const failed = useSignal(false);
  const key = `trim ${id}`;
  useEffect(() => {
    let isCurrent = true;
    failed.value = false;
    // Most who open an alert do not trim its sound: the drawing comes late.
    Promise.all([readSound(url), import("./Waveform.tsx")]).then(
      ([sound, { Waveform }]) => {
        if (isCurrent) drawn.value = { url, sound, Waveform };
      },
      () => {
        if (isCurrent) failed.value = true;
      },
    );
    return () => {
      isCurrent = false;
      if (hearing.peek()?.key === key) stopSound();
    };
  }, [url]);

  if (failed.value) return <p class="field__error">{words.unreadable}</p>;
  const ready = drawn.value?.url === url ? drawn.value : null;
  if (!ready) return <p class="dim wave wave--reading">{words.reading}</p>;
  const { sound, Waveform } = ready;
  const durationMs = sound.duration * 1_000;
  const { from, to } = spanOf(trim, durationMs);
  const isPlaying = hearing.value?.key === key;
  const inSeconds = (ms: number) => decimalText(ms / 1_000, 2);
  return (
    <div class="stack trim" role="group" aria-label={words.trim}>
      <Waveform
        {...{ playKey: key, sound, trim, limits, readOnly, onTrim }}
      />
      <p class="dim">
        {words.span(inSeconds(from), inSeconds(to), inSeconds(durationMs))}{" "}
        {words.trimHint}
      </p>
      <div class="row">
        <Button
          size="small"
          icon={isPlaying ? "square" : "play"}
          onClick={() =>
            isPlaying
              ? stopSound()
              : attempt(() => hear({ key, url, volume, ...trim }))}
        >
          {isPlaying ? words.stop : words.playPart}
        </Button>
        <Button
          size="small"
          tone="quiet"
          icon="undo-2"
          disabled={readOnly || (from === 0 && to === durationMs)}
          onClick={() => onTrim(wholeOf(durationMs, limits))}
        >
          {words.whole}
        </Button>
      </div>
    </div>
  );
}
