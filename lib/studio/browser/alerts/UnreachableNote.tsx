import type { Variant } from "@/lib/schema/widgets/settings/variant.ts";
import { Button } from "@/lib/studio/ui/Button.tsx";
import { StudioIcon } from "@/lib/studio/ui/StudioIcon.tsx";
import { ALERTS_MESSAGES as words } from "@/lib/studio/messages/alerts.ts";
import type { AlertsStore } from "./alerts_store.ts";
import type { UnreachableReason } from "./unreachable_variants.ts";

/** Says why an alert never plays, and mends what one press mends. */
export function UnreachableNote(
  { desk, variant, why }: {
    desk: AlertsStore;
    variant: Variant;
    why: UnreachableReason | null;
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
