import { useSignal } from "@preact/signals";
import { useRef } from "preact/hooks";
import type {
  Integration,
  ProviderInfo,
} from "@/lib/schema/integrations/integrations.ts";
import type { ProviderField } from "@/lib/schema/integrations/providers.ts";
import { useGuardLeave } from "@/lib/studio/browser/guard_leave.ts";
import { toast } from "@/lib/studio/browser/toasts.ts";
import { INTEGRATION_MESSAGES as words } from "@/lib/studio/messages/integrations.ts";
import { SECRET_MESSAGES } from "@/lib/studio/messages/secret.ts";
import { TextField } from "@/lib/studio/ui/Field.tsx";
import { SubmitRow } from "@/lib/studio/ui/SubmitRow.tsx";
import type { IntegrationCommands } from "./integration_commands.ts";

type Values = Readonly<Record<string, string>>;

/** Returns what was typed and is to be saved: a value, or `null` for one that was emptied. */
function changesOf(
  { fields }: ProviderInfo,
  { values }: Integration,
  typed: Values,
): [field: ProviderField, value: string | null][] {
  return fields.flatMap((field): [ProviderField, string | null][] => {
    const value = typed[field.key]?.trim();
    if (value === undefined || value === (values[field.key] ?? "")) return [];
    // A secret that stays empty stays.
    return [[field, value === "" ? null : value]];
  });
}

const fits = ({ pattern }: ProviderField, value: string | null): boolean =>
  value === null || pattern === null ||
  new RegExp(`^(?:${pattern})$`).test(value);

/** Draws what the streamer copies from the provider's page: secrets are entered and never shown. */
export function ValuesForm(
  { integration, provider, readOnly, acts }: {
    integration: Integration;
    provider: ProviderInfo;
    readOnly: boolean;
    acts: Pick<IntegrationCommands, "saveValues">;
  },
) {
  /** Texts that were typed since the last save, by key. */
  const typed = useSignal<Values>({});
  const wrong = useSignal<readonly string[]>([]);
  const busy = useSignal(false);
  const { id, values, secrets } = integration;
  const latest = useRef(integration);
  latest.current = integration;
  useGuardLeave(() =>
    changesOf(provider, latest.current, typed.peek()).length > 0
  );

  async function save(event: Event) {
    event.preventDefault();
    const sent = typed.value;
    const changes = changesOf(provider, integration, sent);
    wrong.value = changes.filter(([field, value]) => !fits(field, value))
      .map(([{ key }]) => key);
    if (changes.length === 0) return toast(words.nothingChanged);
    if (wrong.value.length > 0) return;
    busy.value = true;
    const saved = await acts.saveValues(
      integration,
      Object.fromEntries(changes.map(([{ key }, value]) => [key, value])),
    );
    busy.value = false;
    if (!saved) return;
    // What was typed meanwhile stays.
    typed.value = Object.fromEntries(
      Object.entries(typed.value).filter(([key, text]) => text !== sent[key]),
    );
  }

  return (
    <form class="stack" onSubmit={save}>
      {provider.fields.map(({ key, label, secret, help }) => {
        const isStored = secrets.includes(key);
        return (
          <TextField
            key={key}
            id={`${id}-${key}`}
            type={secret ? "password" : "text"}
            label={label}
            hint={isStored && !readOnly ? `${help}. ${words.secretKept}` : help}
            error={wrong.value.includes(key)
              ? words.wrongForm(provider.title)
              : undefined}
            placeholder={isStored
              ? readOnly ? SECRET_MESSAGES.hidden : words.secretStored
              : undefined}
            // Browsers fill stored passwords in, except where a new one is chosen.
            autocomplete={secret ? "new-password" : "off"}
            data-1p-ignore
            data-lpignore="true"
            spellcheck={false}
            readOnly={readOnly}
            value={typed.value[key] ?? values[key] ?? ""}
            onInput={({ currentTarget }) => {
              typed.value = { ...typed.value, [key]: currentTarget.value };
              wrong.value = wrong.value.filter((one) => one !== key);
            }}
          />
        );
      })}
      <SubmitRow icon="save" busy={busy.value} disabled={readOnly}>
        {words.saveValues}
      </SubmitRow>
    </form>
  );
}
