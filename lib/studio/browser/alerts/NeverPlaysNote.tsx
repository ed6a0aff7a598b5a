import type { Variant } from "@/lib/schema/widgets/settings/variant.ts";
import { Button } from "@/lib/studio/parts/Button.tsx";
import { StudioIcon } from "@/lib/studio/parts/StudioIcon.tsx";
import { ALERTS_MESSAGES as words } from "@/lib/studio/messages/alerts.ts";
import type { AlertsDesk } from "./alerts_desk.ts";
import type { NeverPlays } from "./never_plays.ts";

/** Says why an alert never plays, and mends what one press mends. */
export function NeverPlaysNote(
  { desk, variant, why }: {
    desk: AlertsDesk;
    variant: Variant;
    why: NeverPlays | null;
  },
) {
  if (!why) return null;
  const text = why.reason === "covered"
    ? words.covered(why.by.flatMap((at) => {
      const other = desk.variants.value[at];
      return other ? [desk.nameOf(other)] : [];
    }))
    : words[why.reason];
  return (
    <p class="alert-note">
      <StudioIcon name="triangle-alert" />
      <span>{text}</span>
      {why.reason === "filtered" && (
        <Button
          size="small"
          disabled={desk.facts.readOnly}
          onClick={() => desk.letThrough(variant.kinds)}
        >
          {words.letThrough}
        </Button>
      )}
    </p>
  );
}
