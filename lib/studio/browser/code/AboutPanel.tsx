import type { CustomWidget } from "@/lib/schema/custom_widgets/code.ts";
import {
  SelectField,
  Switch,
  TextAreaField,
  TextField,
} from "@/lib/studio/ui/Field.tsx";
import { SubmitRow } from "@/lib/studio/ui/SubmitRow.tsx";
import { CODE_TOOLS_MESSAGES } from "@/lib/studio/messages/code_tools.ts";
import { saveAndSay } from "@/lib/studio/kit/draft/save_and_say.ts";
import type { OpenedCode } from "./open_code.ts";

const words = CODE_TOOLS_MESSAGES.about;

/** Draws what is set about the widget as a whole. */
export function AboutPanel(
  { opened, readOnly }: { opened: OpenedCode; readOnly: boolean },
) {
  const { work: { settings }, startAnew } = opened;

  async function save(event: Event): Promise<void> {
    event.preventDefault();
    // What it may connect to is settled when its document is loaded.
    if (await saveAndSay(settings, words.saved)) startAnew();
  }

  const shown = settings.value.value;
  return (
    <form class="stack" onSubmit={save}>
      <TextField
        id="about-name"
        label={words.name}
        required
        maxLength={80}
        readOnly={readOnly}
        value={shown.name}
        onInput={({ currentTarget }) =>
          settings.changeFields({ name: currentTarget.value })}
      />
      <SelectField
        id="about-network"
        label={words.network}
        disabled={readOnly}
        value={shown.network}
        options={Object.entries(words.networks)}
        onChange={({ currentTarget }) =>
          settings.changeFields({
            network: currentTarget.value as CustomWidget["network"],
          })}
      />
      {shown.network === "listed" && (
        <TextAreaField
          id="about-hosts"
          label={words.hosts}
          hint={words.hostsHint}
          rows={3}
          spellcheck={false}
          readOnly={readOnly}
          value={shown.hosts}
          onInput={({ currentTarget }) =>
            settings.changeFields({ hosts: currentTarget.value })}
        />
      )}
      <Switch
        id="about-console"
        label={words.consoleErrors}
        hint={words.consoleErrorsHint}
        disabled={readOnly}
        checked={shown.consoleErrors}
        onChange={({ currentTarget }) =>
          settings.changeFields({ consoleErrors: currentTarget.checked })}
      />
      <SubmitRow icon="save" busy={settings.isSaving.value} disabled={readOnly}>
        {words.save}
      </SubmitRow>
    </form>
  );
}
