import { settingsKind } from "@/lib/schema/events/kinds/given.ts";
import type { AlertedSupport } from "@/lib/schema/events/kinds/registry.ts";
import type { Mixer } from "@/lib/schema/widgets/settings/mixer.ts";

/**
 * Returns the share of its volume, 0 to 1, that an alert box's mixer leaves to
 * whatever an alert for this kind of event plays. A kind that is part of
 * another is heard as that one is.
 */
export function alertGain(
  kind: AlertedSupport,
  { master, muted, volumes }: Mixer,
): number {
  const key = settingsKind(kind);
  return muted.includes(key) ? 0 : master * volumes[key] / 10_000;
}
