import { useEffect, useRef } from "preact/hooks";
import type { SoundSettings } from "@/lib/widgets/settings/sound.ts";
import { overlay } from "./overlay_context.ts";
import type { PageInfo } from "./page_info.ts";
import { cueOf } from "./sound_cue.ts";
import { playSound } from "./play_sound.ts";

/**
 * Gives a function that plays one of the widget's sounds on the page that
 * leads, or the one that the scene assigns to `kind` when the widget has none.
 */
export function useCue(
  page: PageInfo,
): (sound: SoundSettings, kind?: string) => void {
  const stop = useRef<() => void>(() => {});
  useEffect(() => () => stop.current(), []);
  return (sound, kind = "") => {
    if (page.mode !== "live" || !overlay().mayPlay("leader-only")) return;
    const cue = cueOf(kind, sound, page);
    if (cue) stop.current = playSound(cue);
  };
}
