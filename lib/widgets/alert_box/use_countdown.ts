import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { ShownEvent } from "@/lib/overlay/describe_event.ts";
import { overlay } from "@/lib/overlay/overlay_context.ts";
import type { PageInfo } from "@/lib/overlay/page_info.ts";
import { pageClocks } from "@/lib/overlay/page_clock.ts";

/** Time between two ticks. Its own, as the clock's file would be fetched with every alert box for it. */
const TICK_MS = 1_000;

/** Returns the server's time each second for an event that counts down; `undefined` for any other. */
export function useCountdown(
  event: ShownEvent,
  { mode }: Pick<PageInfo, "mode">,
): number | undefined {
  const now = useSignal<number | undefined>(undefined);
  const endsAt = event.kind === "moment" && mode !== "still"
    ? event.data.endsAt
    : null;
  useEffect(() => {
    if (!endsAt) return;
    let cancel = () => {};
    const tick = () => {
      now.value = overlay().serverNow();
      cancel = pageClocks.after(TICK_MS, tick);
    };
    tick();
    return () => cancel();
  }, [endsAt]);
  return endsAt ? now.value : undefined;
}
