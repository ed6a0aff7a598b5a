import type { RefObject } from "preact";
import { useLayoutEffect } from "preact/hooks";
import { overlay } from "@/lib/overlay/overlay_context.ts";
import { isTakenAway, takenAwayBy } from "@/lib/schema/events/taken_away.ts";
import { isHidden } from "@/lib/schema/widgets/rules/passes_filter.ts";
import type { AlertShow } from "./alert_show.ts";

/**
 * Parts of the page that what is fetched later is given: if it imported them,
 * they would be scripts of their own, and the page heavier.
 */
const TOOLS = { overlay, isTakenAway, takenAwayBy, isHidden };
export type AlertTools = typeof TOOLS;

let loading:
  | Promise<
    | ReturnType<typeof import("./alert_show.ts")["prepareAlertShow"]>
    | null
  >
  | undefined;

/**
 * Loads what an alert shows beyond its plate, which no page draws at its start.
 * Without it, as when it could not be fetched, an alert is its plate alone.
 */
export function loadAlertShow(): NonNullable<typeof loading> {
  return loading ??= import("./alert_show.ts").then(
    ({ prepareAlertShow }) => prepareAlertShow(TOOLS),
  ).catch(() => {
    loading = undefined;
    return null;
  });
}

/** Lets what an alert shows beyond its plate play once; a still has its plate alone. */
export function useAlertShow(
  alert: RefObject<HTMLElement>,
  show: AlertShow,
): void {
  useLayoutEffect(() => {
    if (show.page.mode === "still") return;
    let stop: (() => void) | null = () => {};
    loadAlertShow().then((play) => {
      if (play && stop && alert.current) stop = play(alert.current, show);
    });
    return () => {
      stop?.();
      stop = null;
    };
  }, [show.playId, show.settings.motion.intensity]);
}
