import type { ChatCommand } from "@/lib/schema/bot/commands_page.ts";
import type { ProjectedField } from "@/lib/schema/forms/model.ts";
import { FormFields } from "@/lib/studio/kit/form/FormFields.tsx";
import { useForm } from "@/lib/studio/kit/form/use_form.ts";
import { FormDialog } from "@/lib/studio/ui/FormDialog.tsx";
import { BOT_MESSAGES as words } from "@/lib/studio/messages/bot.ts";
import { attempt } from "@/lib/studio/browser/studio_api.ts";
import {
  type CommandForm,
  commandOfForm,
  controlOfCommand,
  formOfCommand,
} from "./command_form.ts";

/** Draws the form of one command; what the service refuses stands at its field. */
export function CommandDialog(
  { open, command, fields, place, onClose, onSave }: {
    open: boolean;
    /** The command as it is; none for a new one. */
    command: ChatCommand | undefined;
    fields: readonly ProjectedField[];
    /** Place in the list that it has, or will have. */
    place: number;
    onClose: () => void;
    onSave: (command: ChatCommand) => Promise<unknown>;
  },
) {
  const form = useForm<CommandForm>({
    prefix: "command",
    fields,
    valueOf: () => formOfCommand(command),
    readOnly: false,
    // No field is of money.
    offersOf: () => ({ currency: "", currencyDigits: 0 }),
    placeOf: () => `items.${place}`,
    adjust: controlOfCommand,
  });

  async function save(event: Event) {
    event.preventDefault();
    const saved = await form.submit(() =>
      attempt(() =>
        form.sending(() => onSave(commandOfForm(form.value.peek())))
      )
    );
    if (saved) onClose();
  }

  return (
    <FormDialog
      open={open}
      title={command ? words.edit(command.name) : words.add}
      save={words.save}
      busy={form.isBusy.value}
      onClose={onClose}
      onSubmit={save}
    >
      <FormFields
        form={form}
        names={[
          "name",
          "aliases",
          "description",
          "response",
          "access",
          "category",
          "cooldownMs",
        ]}
      />
    </FormDialog>
  );
}
