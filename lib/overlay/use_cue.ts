import { useEffect, useRef } from "preact/hooks";
import type { SoundSettings } from "@/lib/schema/widgets/settings/sound.ts";
import { isAddressedTo } from "@/lib/schema/events/is_addressed_to.ts";
import { overlay } from "./overlay_context.ts";
import type { PageInfo } from "./page_info.ts";
import { playHeard } from "./play_heard.ts";
import { prepareSound } from "./play_sound.ts";
import { cueOf, type LookSound } from "./sound_cue.ts";

/** Within this time one and the same sound is heard once, however many ask for it. */
const TOGETHER_MS = 150;

/** The sound of its look that a widget plays where it has none of its own. */
export type WidgetCue = Pick<LookSound, "cue" | "tier">;

/**
 * Gives a function that plays one of the widget's sounds on the page that
 * leads, or the one that the scene assigns to `kind` when the widget has none,
 * or its look's, where a cue is named. The sound ends with the widget, and when
 * the widget is skipped. Sounds in `ready` are loaded before they are played.
 */
export function useCue(
  page: PageInfo,
  instanceId: string,
  ready: readonly (readonly [SoundSettings, WidgetCue])[] = [],
): (sound: SoundSettings, kind?: string, cue?: WidgetCue) => void {
  const playing = useRef(new Set<() => void>());
  const last = useRef({ url: "", at: -Infinity });
  const worn = page.lookSounds[instanceId];
  const files = Object.values(page.assets);
  const looks = ready.flatMap(([sound, cue]) =>
    cueOf("", sound, page, { ...worn, ...cue })?.url ?? []
  );
  useEffect(() => {
    if (page.mode !== "live") return;
    // A widget's sound begins with its picture, not when its file has come.
    for (const { type, url } of files) {
      if (type === "sound") prepareSound(url);
    }
    for (const url of looks) prepareSound(url);
  }, [files.length, looks.join()]);
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
  return (sound, kind = "", named) => {
    if (page.mode !== "live" || !overlay().mayPlay("leader-only")) return;
    const cue = cueOf(kind, sound, page, named && { ...worn, ...named });
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
