import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { SECOND_MS } from "@/lib/core/clock.ts";
import type { ShownEvent } from "@/lib/overlay/describe_event.ts";
import { overlay } from "@/lib/overlay/overlay_context.ts";
import type { PageInfo } from "@/lib/overlay/page_info.ts";
import { pageClocks } from "@/lib/overlay/page_clock.ts";

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
      cancel = pageClocks.after(SECOND_MS, tick);
    };
    tick();
    return () => cancel();
  }, [endsAt]);
  return endsAt ? now.value : undefined;
}
