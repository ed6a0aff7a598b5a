import { useSignal } from "@preact/signals";
import { attempt } from "@/lib/studio/browser/studio_api.ts";
import { saveWidget } from "@/lib/studio/browser/widgets/widget_commands.ts";
import { Button } from "@/lib/studio/ui/Button.tsx";
import { EmptyState } from "@/lib/studio/ui/Panel.tsx";
import { ALERTS_MESSAGES as words } from "@/lib/studio/messages/alerts.ts";

/** Draws what stands where the channel has no alert box: how to get one. */
export function NoAlertBox(
  { channelId, readOnly }: {
    channelId: string;
    readOnly: boolean;
  },
) {
  const busy = useSignal(false);
  async function make() {
    busy.value = true;
    const made = await attempt(() =>
      saveWidget(channelId, {
        type: "alert-box",
        name: words.made,
      })
    );
    if (made) location.reload();
    else busy.value = false;
  }
  return (
    <EmptyState
      icon="bell-ring"
      title={words.none}
      action={
        <Button
          tone="primary"
          icon="plus"
          disabled={readOnly}
          busy={busy.value}
          onClick={make}
        >
          {words.make}
        </Button>
      }
    >
      {words.noneText}
    </EmptyState>
  );
}
