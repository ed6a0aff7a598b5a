import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { pageTarget, type PreviewTarget } from "./preview_target.ts";

/** Windows from this width on show a page's preview beside the drawer. */
const BESIDE = "(min-width: 55rem)";

/** Returns the preview of the page itself where it can be seen beside a drawer. */
export function usePageTarget(): PreviewTarget | null {
  const isBeside = useSignal(false);
  useEffect(() => {
    const query = matchMedia(BESIDE);
    const look = () => void (isBeside.value = query.matches);
    look();
    query.addEventListener("change", look);
    return () => query.removeEventListener("change", look);
  }, []);
  return isBeside.value ? pageTarget.value : null;
}
