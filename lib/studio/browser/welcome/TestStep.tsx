import { type Signal, useSignal } from "@preact/signals";
import { Button } from "@/lib/studio/ui/Button.tsx";
import { withDelivered } from "@/lib/studio/browser/delivered.ts";
import { openSources } from "@/lib/studio/browser/sources/open_sources.ts";
import { api, attempt } from "@/lib/studio/browser/studio_api.ts";
import { seenIn } from "@/lib/studio/messages/sources.ts";
import { WELCOME_MESSAGES as words } from "@/lib/studio/messages/welcome.ts";

/** Sends a test follow in the streamer's own name, and says which sources showed it. */
export function TestStep(
  { channelId, channelName, readOnly, reached }: {
    channelId: string;
    channelName: string;
    readOnly: boolean;
    /** Set once a source has shown one. */
    reached: Signal<boolean>;
  },
) {
  const said = useSignal("");
  const busy = useSignal(false);

  async function send() {
    busy.value = true;
    const sent = await attempt(() =>
      api.post(`/api/channels/${channelId}/test-event`, {
        kind: "follow",
        name: channelName,
      })
    );
    busy.value = false;
    if (!sent) return;
    const { reach } = sent.data;
    reached.value ||= reach.reached > 0;
    const where = [...new Set((openSources.value ?? []).map(seenIn))];
    said.value = reach.reached > 0 && where.length > 0
      ? withDelivered(reach.message, words.seenBy(where))
      : reach.message;
  }

  return (
    <div class="row">
      <Button
        tone="primary"
        icon="heart"
        busy={busy.value}
        disabled={readOnly}
        onClick={send}
      >
        {words.testAct}
      </Button>
      <p class="said" role="status">{said}</p>
    </div>
  );
}
