import { type ReadonlySignal, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { lateScript } from "@/lib/overlay/late_script.ts";
import type { PageInfo } from "@/lib/overlay/page_info.ts";
import type { FollowedAds } from "./follow_ads.ts";

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
    let stop: (() => void) | null = () => {};
    const tell = (isOn: boolean) => {
      running.value = isOn;
    };
    lateScript(import("./follow_ads.ts")).then((script) => {
      if (!script) tell(false);
      else if (stop) stop = script.followAds(followed, tell);
    });
    return () => {
      stop?.();
      stop = null;
      tell(false);
    };
  }, [follows]);
  return running;
}
