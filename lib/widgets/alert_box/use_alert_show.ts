import type { RefObject } from "preact";
import { useLayoutEffect } from "preact/hooks";
import { lateScript } from "@/lib/overlay/late_script.ts";
import type { AlertShow } from "./alert_show.ts";

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
  return loading ??= lateScript(import("./alert_show.ts"))
    .then((script) => script?.prepareAlertShow() ?? null);
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
