import { type Signal, useSignal } from "@preact/signals";
import { Dialog } from "@/lib/studio/ui/Dialog.tsx";
import { attempt } from "@/lib/studio/browser/studio_api.ts";
import { CODE_MESSAGES as words } from "@/lib/studio/messages/code.ts";
import { STARTERS } from "@/lib/studio/messages/starters.ts";
import { makeWidget } from "./code_commands.ts";
import { readStarter } from "./read_starter.ts";
import { perLanguage } from "@/lib/studio/messages/texts.ts";

const EMPTY = perLanguage(() => ({
  id: "",
  name: words.empty,
  purpose: words.emptyPurpose,
}));

/** Offers the examples that a new widget can begin with. */
export function NewCodeDialog({ open }: { open: Signal<boolean> }) {
  const busy = useSignal(false);

  async function begin(
    { id, name, hosts = [] }: Omit<typeof STARTERS[number], "purpose">,
  ): Promise<void> {
    busy.value = true;
    const code = id === "" ? {} : await attempt(() => readStarter(id));
    const network = hosts.length > 0 ? "listed" : "none";
    if (code) await makeWidget({ ...code, name, network, hosts: [...hosts] });
    busy.value = false;
  }

  return (
    <Dialog
      open={open.value}
      size="wide"
      title={words.createTitle}
      onClose={() => open.value = false}
    >
      <p class="dim">{words.createLede}</p>
      <div class="choices">
        {[...STARTERS, EMPTY].map((starter) => (
          <button
            key={starter.id}
            type="button"
            class="choice"
            disabled={busy.value}
            onClick={() => begin(starter)}
          >
            <strong>{starter.name}</strong>
            <span class="dim">{starter.purpose}</span>
          </button>
        ))}
      </div>
    </Dialog>
  );
}
