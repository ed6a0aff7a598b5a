import { isSupportKind } from "@/lib/schema/widgets/settings/event_kinds.ts";
import type { Mixer } from "@/lib/schema/widgets/settings/mixer.ts";

/**
 * Returns the share of its volume, 0 to 1, that an alert box's mixer leaves to
 * whatever an alert for this kind of event plays. A recipient of a gift is
 * heard as the gift is.
 */
export function alertGain(
  kind: string,
  { master, muted, volumes }: Mixer,
): number {
  const key = kind === "gift.recipient" ? "gift" : kind;
  if (!isSupportKind(key)) return master / 100;
  return muted.includes(key) ? 0 : master * volumes[key] / 10_000;
}
