import { effect } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { isInObs } from "./obs.ts";
import { overlay } from "./overlay_context.ts";
import type { PageInfo } from "./page_info.ts";

/**
 * Calls `begins` whenever OBS takes the page into its programme output, a page
 * that loads there included; `null` waits for nothing. Only a page on stream is
 * called: no preview, and none in another browser, where a person looks at it.
 */
export function useInProgram(
  page: PageInfo,
  begins: (() => void) | null,
): void {
  const latest = useRef(begins);
  latest.current = begins;
  useEffect(() => {
    if (page.mode !== "live" || !isInObs()) return;
    // At once and not with the next frame: a scene may be left and shown again before it.
    return effect(() => {
      if (overlay().active.value) latest.current?.();
    });
  }, []);
}
