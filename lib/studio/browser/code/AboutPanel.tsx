import { useSignal } from "@preact/signals";
import type { CustomWidget } from "@/lib/schema/custom_widgets/code.ts";
import {
  describedBy,
  Field,
  SelectField,
  Switch,
  TextField,
} from "@/lib/studio/ui/Field.tsx";
import { SubmitRow } from "@/lib/studio/ui/SubmitRow.tsx";
import { CODE_TOOLS_MESSAGES } from "@/lib/studio/messages/code_tools.ts";
import { attempt } from "@/lib/studio/browser/studio_api.ts";
import type { OpenedCode } from "./open_code.ts";

const words = CODE_TOOLS_MESSAGES.about;

/** Draws what is set about the widget as a whole. */
export function AboutPanel(
  { opened, readOnly }: { opened: OpenedCode; readOnly: boolean },
) {
  const { work, startAnew } = opened;
  const { name, network, hosts, consoleErrors } = work.about.value;
  const form = useSignal({
    name,
    network,
    hosts: hosts.join("\n"),
    consoleErrors,
  });
  const busy = useSignal(false);
  const set = (part: Partial<typeof form.value>) =>
    form.value = { ...form.value, ...part };

  async function save(event: Event): Promise<void> {
    event.preventDefault();
    const { hosts, ...rest } = form.value;
    busy.value = true;
    const done = await attempt(async () => {
      await work.settle({
        ...rest,
        hosts: hosts.split(/[\s,]+/).filter(Boolean),
      });
      return true;
    }, words.saved);
    busy.value = false;
    // What it may connect to is settled when its document is loaded.
    if (done) startAnew();
  }

  const shown = form.value;
  return (
    <form class="stack" onSubmit={save}>
      <TextField
        id="about-name"
        label={words.name}
        required
        maxLength={80}
        readOnly={readOnly}
        value={shown.name}
        onInput={({ currentTarget }) => set({ name: currentTarget.value })}
      />
      <SelectField
        id="about-network"
        label={words.network}
        disabled={readOnly}
        value={shown.network}
        options={Object.entries(words.networks)}
        onChange={({ currentTarget }) =>
          set({ network: currentTarget.value as CustomWidget["network"] })}
      />
      {shown.network === "listed" && (
        <Field
          label={words.hosts}
          for="about-hosts"
          hint={words.hostsHint}
        >
          <textarea
            id="about-hosts"
            class="input"
            rows={3}
            spellcheck={false}
            readOnly={readOnly}
            aria-describedby={describedBy("about-hosts", {
              hint: words.hostsHint,
            })}
            value={shown.hosts}
            onInput={({ currentTarget }) => set({ hosts: currentTarget.value })}
          />
        </Field>
      )}
      <Switch
        id="about-console"
        label={words.consoleErrors}
        hint={words.consoleErrorsHint}
        disabled={readOnly}
        checked={shown.consoleErrors}
        onChange={({ currentTarget }) =>
          set({ consoleErrors: currentTarget.checked })}
      />
      <SubmitRow icon="save" busy={busy.value} disabled={readOnly}>
        {words.save}
      </SubmitRow>
    </form>
  );
}
