import { useSignal } from "@preact/signals";
import { useLayoutEffect } from "preact/hooks";
import type { Integration } from "@/lib/schema/integrations/integrations.ts";
import { INTEGRATION_MESSAGES as words } from "@/lib/studio/messages/integrations.ts";
import { SelectField } from "@/lib/studio/ui/Field.tsx";
import { FormDialog } from "@/lib/studio/ui/FormDialog.tsx";

/** Asks for how long the address before goes on to work, and replaces it. */
export function ReplaceDialog(
  { integration, rotate, onClose }: {
    /** The integration; `null` while nothing is asked. */
    integration: Integration | null;
    /** Resolves with whether it was replaced. */
    rotate: (of: Integration, overlapHours: number) => Promise<boolean>;
    onClose: () => void;
  },
) {
  const hours = useSignal("1");
  const busy = useSignal(false);
  // The choice for one is none for the next: an address must not end unasked.
  useLayoutEffect(() => {
    hours.value = "1";
  }, [integration?.id]);

  async function submit(event: Event) {
    event.preventDefault();
    if (!integration) return;
    busy.value = true;
    const isDone = await rotate(integration, Number(hours.value));
    busy.value = false;
    if (isDone) onClose();
  }

  return (
    <FormDialog
      open={integration !== null}
      title={words.replaceTitle(integration?.name ?? "")}
      save={words.replace}
      danger={hours.value === "0"}
      busy={busy.value}
      onClose={onClose}
      onSubmit={submit}
    >
      <p>{words.replaceText}</p>
      <SelectField
        id="overlap"
        label={words.overlap}
        options={words.overlaps}
        value={hours.value}
        onChange={({ currentTarget }) => hours.value = currentTarget.value}
      />
    </FormDialog>
  );
}
