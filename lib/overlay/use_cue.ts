import { useEffect, useRef } from "preact/hooks";
import type { SoundSettings } from "@/lib/schema/widgets/settings/sound.ts";
import { isAddressedTo } from "@/lib/schema/events/is_addressed_to.ts";
import { overlay } from "./overlay_context.ts";
import type { PageInfo } from "./page_info.ts";
import { playHeard } from "./play_heard.ts";
import { prepareSound } from "./play_sound.ts";
import { cueOf } from "./sound_cue.ts";

/** Within this time one and the same sound is heard once, however many ask for it. */
const TOGETHER_MS = 150;

/**
 * Gives a function that plays one of the widget's sounds on the page that
 * leads, or the one that the scene assigns to `kind` when the widget has none.
 * The sound ends with the widget, and when the widget is skipped.
 */
export function useCue(
  page: PageInfo,
  instanceId: string,
): (sound: SoundSettings, kind?: string) => void {
  const playing = useRef(new Set<() => void>());
  const last = useRef({ url: "", at: -Infinity });
  const files = Object.values(page.assets);
  useEffect(() => {
    if (page.mode !== "live") return;
    // A widget's sound begins with its picture, not when its file has come.
    for (const { type, url } of files) {
      if (type === "sound") prepareSound(url);
    }
  }, [files.length]);
  useEffect(() => {
    if (page.mode !== "live") return;
    const stopAll = () => {
      for (const stop of playing.current) stop();
    };
    const stopListening = overlay().listen("control.skip", (event) => {
      if (isAddressedTo(event, instanceId, page)) stopAll();
    });
    return () => {
      stopListening();
      stopAll();
    };
  }, []);
  return (sound, kind = "") => {
    if (page.mode !== "live" || !overlay().mayPlay("leader-only")) return;
    const cue = cueOf(kind, sound, page);
    if (!cue) return;
    const { url } = cue;
    const at = performance.now();
    // A page that stood still hears of many at once.
    if (url === last.current.url && at - last.current.at < TOGETHER_MS) return;
    last.current = { url, at };
    const stop = playHeard(
      cue,
      "leader-only",
      { onEnd: () => void playing.current.delete(stop) },
    );
    playing.current.add(stop);
  };
}
