import { computerVoiceName } from "@/lib/schema/widgets/settings/speech_voice.ts";
import { type AudioPolicy, overlay } from "@/lib/overlay/overlay_context.ts";
import { apiUrl } from "@/lib/overlay/page_address.ts";
import { playHeard } from "@/lib/overlay/play_heard.ts";
import { joinMix, SOUND_RANKS } from "@/lib/overlay/sound_mix.ts";
import type { Variant } from "@/lib/schema/widgets/settings/variant.ts";
import { speak } from "./speak.ts";

/** Time for which a page waits for the service's voice before it uses its own. */
const TIMEOUT_MS = 18_000;

/** The spoken part of an alert. */
export interface SpokenAlert {
  text: string;
  eventId: string;
  instanceId: string;
  /** BCP 47. */
  locale: string;
  variant: Pick<
    Variant,
    "sound" | "speechVoice" | "speechRate" | "speechTimeoutMs"
  >;
  /** Share of its volume that the mixer leaves to it, 0 to 1. */
  gain: number;
  policy: AudioPolicy;
  onBegin(): void;
  /** Called once: spoken to the end, cut, or not possible at all. */
  onEnd(): void;
}

/**
 * Speaks with the service's voice, which OBS hears, and with one of the
 * machine's where the service has none. Returns what cuts it off.
 */
export function speakAlert(alert: SpokenAlert): () => void {
  const { text, eventId, instanceId, locale, variant, policy } = alert;
  const own = variant.sound.volume / 100 * alert.gain;
  const controller = new AbortController();
  let isOver = false;
  let silence = () => {};

  function end(): void {
    if (isOver) return;
    isOver = true;
    alert.onEnd();
  }

  function play(url: string): void {
    silence = playHeard(
      {
        url,
        volume: own,
        startMs: 0,
        maxMs: variant.speechTimeoutMs,
        rank: SOUND_RANKS.speech,
      },
      policy,
      {
        onBegin: alert.onBegin,
        onEnd() {
          URL.revokeObjectURL(url);
          end();
        },
      },
    );
  }

  function speakHere(): void {
    const volume = own * overlay().commands.volume.peek();
    // What is spoken lowers everything else meanwhile.
    const place = joinMix({ volume, rank: SOUND_RANKS.speech }, () => {});
    const cut = speak({
      text,
      locale,
      voice: computerVoiceName(variant.speechVoice),
      rate: variant.speechRate / 100,
      volume,
      timeoutMs: variant.speechTimeoutMs,
      onBegin: alert.onBegin,
      onEnd() {
        place.leave();
        end();
      },
    });
    silence = () => {
      place.leave();
      cut();
    };
  }

  readSpeech(instanceId, eventId, controller).then((url) => {
    if (isOver) {
      if (url !== null) URL.revokeObjectURL(url);
    } else if (url === null) speakHere();
    else play(url);
  });
  return () => {
    controller.abort();
    silence();
    end();
  };
}

/** Reads the service's rendering of an alert as the address of a blob; `null` when it has none. */
async function readSpeech(
  instanceId: string,
  eventId: string,
  controller: AbortController,
): Promise<string | null> {
  const deadline = setTimeout(() => controller.abort(), TIMEOUT_MS);
  try {
    const answer = await fetch(
      apiUrl(`speech/${encodeURIComponent(instanceId)}`, { event: eventId }),
      { signal: controller.signal },
    );
    return answer.status === 200
      ? URL.createObjectURL(await answer.blob())
      : null;
  } catch {
    return null;
  } finally {
    clearTimeout(deadline);
  }
}
