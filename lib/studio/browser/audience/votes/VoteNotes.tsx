import type { ReadonlySignal } from "@preact/signals";
import type { Reason } from "@/lib/schema/widget_data/stats.ts";
import { VOTE_MESSAGES as words } from "@/lib/studio/messages/votes.ts";
import { Button } from "@/lib/studio/ui/Button.tsx";
import { ConsentLink } from "@/lib/studio/ui/ConsentLink.tsx";
import { Notice } from "@/lib/studio/ui/Panel.tsx";

const BY_CONSENT: readonly Reason[] = ["not_connected", "not_authorized"];

const allow = () => <ConsentLink use="votes">{words.allow}</ConsentLink>;

/** Says what keeps the panel from working: a consent, or why the platform's list cannot be read. */
export function VoteNotes({ store, reason }: {
  store: { needsConsent: ReadonlySignal<boolean>; readAgain: () => void };
  /** `null` where the list was read. */
  reason: Reason | null;
}) {
  if (store.needsConsent.value) {
    return (
      <Notice tone="warn" action={allow()}>
        {words.consent}
      </Notice>
    );
  }
  if (reason === null) return null;
  return (
    <Notice
      tone="warn"
      action={BY_CONSENT.includes(reason)
        ? allow()
        : (
          <Button size="small" onClick={store.readAgain}>
            {words.again}
          </Button>
        )}
    >
      {words.unread[reason]}
    </Notice>
  );
}
