import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { alertGain } from "@/lib/overlay/alert_gain.ts";
import {
  SUPPORT_KINDS,
  type SupportKind,
} from "@/lib/schema/widgets/settings/event_kinds.ts";
import type { Mixer } from "@/lib/schema/widgets/settings/mixer.ts";
import { effectiveSettings } from "@/lib/widgets/effective_settings.ts";
import { widgetKind } from "@/lib/widgets/registry.ts";

/** The mixer of an alert box with these settings, as a page has it. */
function mixerOf(stored: Record<string, unknown>): Mixer {
  const kind = widgetKind("alert-box");
  assert(kind);
  return effectiveSettings(kind, { mixer: stored }).mixer as Mixer;
}

Deno.test("an alert is as loud as its fader and the master let it, silent where muted, and no fader moves another", () => {
  const percent = fc.integer({ min: 0, max: 100 });
  const kind = fc.constantFrom<SupportKind>(...SUPPORT_KINDS);
  fc.assert(fc.property(
    kind,
    kind,
    percent,
    percent,
    fc.uniqueArray(kind),
    (moved, heard, master, fader, muted) => {
      const mixer = mixerOf({ master, muted, volumes: { [moved]: fader } });
      const expected = muted.includes(heard)
        ? 0
        : master / 100 * (moved === heard ? fader / 100 : 1);
      assert(Math.abs(alertGain(heard, mixer) - expected) < 1e-9);
    },
  ));
});

Deno.test("a recipient is heard as the gift is", () => {
  assertEquals(
    alertGain("gift.recipient", mixerOf({ volumes: { gift: 30 } })),
    0.3,
  );
  assertEquals(alertGain("gift.recipient", mixerOf({ muted: ["gift"] })), 0);
});
