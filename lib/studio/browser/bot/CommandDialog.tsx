import { DIALOG_MESSAGES } from "@/lib/studio/messages/dialogs.ts";
import { useSignal } from "@preact/signals";
import type { ChatCommand } from "@/lib/schema/bot/commands_page.ts";
import { Button } from "@/lib/studio/ui/Button.tsx";
import { Dialog } from "@/lib/studio/ui/Dialog.tsx";
import { SelectField, TextField } from "@/lib/studio/ui/Field.tsx";
import { BOT_MESSAGES as words } from "@/lib/studio/messages/bot.ts";
import { ApiError } from "@/lib/studio/browser/api.ts";
import { attempt } from "@/lib/studio/browser/studio_api.ts";
import {
  type CommandDraft,
  type CommandFaults,
  commandOf,
  draftOf,
  faultsOfItem,
} from "./command_form.ts";

/** Draws the form of one command; what the service refuses stands at its field. */
export function CommandDialog(
  { open, command, place, onClose, onSave }: {
    open: boolean;
    /** The command as it is; none for a new one. */
    command: ChatCommand | undefined;
    /** Place in the list that it has, or will have. */
    place: number;
    onClose: () => void;
    onSave: (command: ChatCommand) => Promise<unknown>;
  },
) {
  const draft = useSignal(draftOf(command));
  const faults = useSignal<CommandFaults>({});
  const isBusy = useSignal(false);

  async function save(event: Event) {
    event.preventDefault();
    const read = commandOf(draft.value);
    if ("faults" in read) {
      faults.value = read.faults;
      return;
    }
    isBusy.value = true;
    const saved = await attempt(async () => {
      try {
        await onSave(read.command);
        return true;
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        faults.value = faultsOfItem(error.problem.errors ?? [], place);
        // What stands at a field needs no message beside it.
        if (Object.keys(faults.value).length === 0) throw error;
        return false;
      }
    });
    isBusy.value = false;
    if (saved) onClose();
  }

  const text = (
    field: Exclude<keyof CommandDraft, "access">,
    label: string,
    maxLength: number,
    more: { hint?: string; suffix?: string; inputMode?: "decimal" } = {},
  ) => (
    <TextField
      id={`command-${field}`}
      label={label}
      maxLength={maxLength}
      value={draft.value[field]}
      error={faults.value[field]}
      onInput={(event) =>
        draft.value = { ...draft.value, [field]: event.currentTarget.value }}
      {...more}
    />
  );
  return (
    <Dialog
      open={open}
      title={command ? words.edit(command.name) : words.add}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{DIALOG_MESSAGES.cancel}</Button>
          <Button
            type="submit"
            form="command-form"
            tone="primary"
            busy={isBusy.value}
          >
            {words.save}
          </Button>
        </>
      }
    >
      <form id="command-form" class="stack" onSubmit={save}>
        {text("name", words.commandName, 50, { hint: words.commandNameHint })}
        {text("aliases", words.aliases, 1_000, { hint: words.aliasesHint })}
        {text("description", words.description, 200)}
        {text("response", words.response, 500)}
        <SelectField
          id="command-access"
          label={words.access}
          value={draft.value.access}
          options={Object.entries(words.accesses)}
          onChange={(event) =>
            draft.value = {
              ...draft.value,
              access: event.currentTarget.value as ChatCommand["access"],
            }}
        />
        {text("category", words.category, 50, { hint: words.categoryHint })}
        {text("cooldown", words.cooldown, 8, {
          suffix: words.seconds,
          inputMode: "decimal",
        })}
      </form>
    </Dialog>
  );
}
