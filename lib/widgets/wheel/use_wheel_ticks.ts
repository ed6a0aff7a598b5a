import { useEffect } from "preact/hooks";
import { lateScript } from "@/lib/overlay/late_script.ts";
import { overlay } from "@/lib/overlay/overlay_context.ts";
import { cueOf } from "@/lib/overlay/sound_cue.ts";
import { clicksOf, slicesOf, stopDeg } from "@/lib/overlay/wheel_spin.ts";
import type { WheelLook } from "@/lib/overlay/components/WheelView.tsx";
import type { SoundSettings } from "@/lib/schema/widgets/settings/sound.ts";
import { isAddressedTo } from "@/lib/schema/events/is_addressed_to.ts";

/** Sound of a look at each click of the pointer. */
export const TICK_CUE = { cue: "tick" } as const;

/**
 * Lets the look's tick be heard whenever an edge passes the pointer of a wheel
 * for which no other sound was chosen.
 */
export function useWheelTicks(
  { page, spin, spinMs, startedAt, items, byWeight }: WheelLook,
  instanceId: string,
  sound: SoundSettings,
): void {
  useEffect(() => {
    if (page.mode !== "live" || !spin || spinMs === 0) return;
    const { mayPlay, serverNow, listen } = overlay();
    if (serverNow() >= startedAt + spinMs || !mayPlay("leader-only")) return;
    if (cueOf("wheel.spin", sound, page)) return;
    const worn = page.lookSounds[instanceId];
    const cue = cueOf("", sound, page, { ...worn, ...TICK_CUE });
    if (!cue) return;
    const slices = slicesOf(items, byWeight);
    const end = stopDeg(slices, spin.resultIndex, spin.spinId);
    const at = clicksOf(slices, end, spinMs).map((share) =>
      startedAt + share * spinMs
    );
    let isLeft = false;
    let stop = () => {};
    lateScript(import("@/lib/overlay/play_ticks.ts")).then((script) => {
      if (script && !isLeft) {
        stop = script.playTicks({ ...cue, at }, "leader-only");
      }
    });
    const silence = () => {
      isLeft = true;
      stop();
    };
    const stopListening = listen("control.skip", (event) => {
      if (isAddressedTo(event, instanceId, page)) silence();
    });
    return () => {
      stopListening();
      silence();
    };
  }, [spin?.spinId, spinMs]);
}
