import { useSignal } from "@preact/signals";
import type { ProviderInfo } from "@/lib/schema/integrations/integrations.ts";
import { INTEGRATION_MESSAGES as words } from "@/lib/studio/messages/integrations.ts";
import { Dialog } from "@/lib/studio/ui/Dialog.tsx";
import { Badge } from "@/lib/studio/ui/Panel.tsx";

/** Draws the providers to choose from, with what each brings. */
export function AddIntegrationDialog(
  { open, providers, isPublic, add, onClose }: {
    open: boolean;
    providers: readonly ProviderInfo[];
    /** The internet has a way to this service. */
    isPublic: boolean;
    /** Resolves with whether it was added. */
    add: (provider: ProviderInfo) => Promise<boolean>;
    onClose: () => void;
  },
) {
  const busy = useSignal(false);

  async function choose(provider: ProviderInfo) {
    if (busy.value) return;
    busy.value = true;
    const added = await add(provider);
    busy.value = false;
    if (added) onClose();
  }

  return (
    <Dialog open={open} size="wide" title={words.addTitle} onClose={onClose}>
      <ul class="choices" aria-busy={busy.value}>
        {providers.map((provider) => (
          <li key={provider.id}>
            <button
              type="button"
              class="choice itg-choice"
              disabled={!provider.worksHere}
              onClick={() => choose(provider)}
            >
              <strong>{provider.title}</strong>
              <span class="dim">{provider.brings}</span>
              {!provider.worksHere && <Badge tone="warn">{words.notHere}
              </Badge>}
              {!isPublic && provider.way === "webhook" && (
                <Badge tone="warn">{words.needsAddress}</Badge>
              )}
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
