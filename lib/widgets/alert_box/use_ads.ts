import { type ReadonlySignal, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { lateScript } from "@/lib/overlay/late_script.ts";
import { overlay } from "@/lib/overlay/overlay_context.ts";
import type { PageInfo } from "@/lib/overlay/page_info.ts";
import type { FollowedAds, HeardBreak } from "./follow_ads.ts";

/**
 * Tells whether the platform shows ads, for an alert box that does not play
 * through them; what follows them is a script of its own. Until it is known they
 * may run: nothing begins that would have to wait.
 */
export function useAds(
  page: PageInfo,
  followed: FollowedAds,
  isFollowing: boolean,
): ReadonlySignal<boolean> {
  const follows = isFollowing && page.mode === "live";
  const running = useSignal(follows);
  useEffect(() => {
    if (!follows) return;
    /** Breaks that begin while the script is on its way: nobody tells of them again. */
    const early: HeardBreak[] = [];
    let isLeft = false;
    let stop = overlay().listen("ad_break", (event) => void early.push(event));
    const tell = (isOn: boolean) => {
      running.value = isOn;
    };
    lateScript(import("./follow_ads.ts")).then((script) => {
      if (isLeft) return;
      stop();
      if (script) stop = script.followAds(followed, tell, early);
      else tell(false);
    });
    return () => {
      isLeft = true;
      stop();
      tell(false);
    };
  }, [follows]);
  return running;
}
