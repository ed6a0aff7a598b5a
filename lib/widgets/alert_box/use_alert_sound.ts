import { effect } from "@preact/signals";
import { useEffect, useLayoutEffect } from "preact/hooks";
import { type AlertContent, type AlertSettings } from "./alert_content.ts";
import { spokenText } from "@/lib/widgets/spoken_text.ts";
import type { PlayingAlert } from "@/lib/overlay/alert_types.ts";
import { alertSize } from "./alert_size.ts";
import { shownKind } from "@/lib/schema/widgets/rules/event_amounts.ts";
import { alertGain } from "@/lib/overlay/alert_gain.ts";
import { lateScript } from "@/lib/overlay/late_script.ts";
import { overlay } from "@/lib/overlay/overlay_context.ts";
import type { PageInfo } from "@/lib/overlay/page_info.ts";
import { playHeard } from "@/lib/overlay/play_heard.ts";
import { cueOf } from "@/lib/overlay/sound_cue.ts";
import type { SpokenAlert } from "./speak_alert.ts";
import { SOUND_RANKS } from "@/lib/overlay/sound_mix.ts";

/** Lets an alert be heard while it plays, on the page that is meant to be heard. */
export function useAlertSound(
  playing: PlayingAlert<AlertContent> | null,
  settings: AlertSettings,
  page: PageInfo,
  instanceId: string,
  onSpoken: (playId: string) => void,
  { onHeard, onFail }: {
    onHeard(playId: string): void;
    /** Its file cannot be played. */
    onFail(playId: string): void;
  },
): void {
  const worn = page.lookSounds[instanceId];
  useEffect(() => {
    if (page.mode !== "live") return;
    const end = new AbortController();
    // Without it a sound comes a little later than its picture.
    lateScript(import("./ready_sounds.ts")).then((script) =>
      script?.readySounds(settings.variants, page, worn, end.signal)
    ).catch(() => {});
    return () => end.abort();
  }, [worn, settings.variants]);
  // With the picture: an ordinary effect waits for a frame, and a page that is
  // not shown may wait long for one.
  useLayoutEffect(() => {
    if (!playing || page.mode === "still") return;
    const { playId, content, waitsForFinish, durationMs } = playing;
    const [first] = content;
    if (!first) return;
    const shared = overlay();
    const { event, variant } = first;
    const kind = shownKind(event);
    const gain = alertGain(kind, settings.mixer);
    if (gain === 0 || !shared.mayPlay(settings.audioPolicy)) {
      if (!waitsForFinish) return;
      // The page that speaks takes its time; a silent one only shows.
      const timer = setTimeout(() => onSpoken(playId), durationMs);
      return () => clearTimeout(timer);
    }
    // A video that is heard itself speaks for the look.
    const video = variant.mediaVolume > 0 && variant.media !== null &&
      page.assets[variant.media]?.type === "video";
    const cue = cueOf(
      kind,
      variant.sound,
      page,
      {
        ...video ? {} : worn,
        cue: event.kind === "moment" ? event.data.cue : null,
        tier: alertSize(event, settings.sizes),
      },
    );
    const stops = cue
      ? [
        playHeard(
          { ...cue, volume: cue.volume * gain, rank: SOUND_RANKS.alert },
          settings.audioPolicy,
          {
            onBegin: () => onHeard(playId),
            onFail: () => onFail(playId),
          },
        ),
      ]
      : [];
    const message = "message" in event.data ? event.data.message?.text : "";
    const text = first.summary === undefined
      ? spokenText(variant, event, message ?? "")
      : "";
    if (text !== "") {
      const shownAt = performance.now();
      stops.push(
        speakLate({
          text,
          eventId: event.id,
          instanceId,
          locale: page.locale,
          variant,
          gain,
          policy: settings.audioPolicy,
          onBegin: () => onHeard(playId),
          onEnd() {
            const left = durationMs - (performance.now() - shownAt);
            setTimeout(() => onSpoken(playId), Math.max(0, left));
          },
        }),
      );
    }
    const silence = () => {
      for (const stop of stops) stop();
    };
    // Ends at once on mute and when another page takes the lead.
    const stopWatching = effect(() => {
      if (!shared.mayPlay(settings.audioPolicy)) silence();
    });
    return () => {
      stopWatching();
      silence();
    };
  }, [playing?.playId]);
}

/**
 * Speaks with code that only alerts with speech need. Without it the alert is
 * over as if nothing could be spoken.
 */
function speakLate(alert: SpokenAlert): () => void {
  let isCut = false;
  let cut = alert.onEnd;
  lateScript(import("./speak_alert.ts")).then((script) => {
    if (!script) alert.onEnd();
    else if (!isCut) cut = script.speakAlert(alert);
  });
  return () => {
    isCut = true;
    cut();
  };
}
