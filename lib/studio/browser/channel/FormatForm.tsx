import { useSignal } from "@preact/signals";
import type { ChannelSettings } from "@/lib/features/account/channels/schema.ts";
import { attempt } from "@/lib/studio/browser/studio_api.ts";
import { PickField, type PickOption } from "@/lib/studio/parts/PickField.tsx";
import { SubmitRow } from "@/lib/studio/parts/SubmitRow.tsx";
import { Panel } from "@/lib/studio/parts/Panel.tsx";
import { CHANNEL_WORDS as words } from "@/lib/studio/words/channel.ts";
import { mergeFields } from "@/lib/studio/browser/merge_fields.ts";
import { faultsOf } from "./faults.ts";
import { useSettings } from "./use_settings.ts";

const FIELDS = ["locale", "timeZone", "currency"] as const;
type FormatField = typeof FIELDS[number];

const HINTS: Record<FormatField, string> = {
  locale: words.localeHint,
  timeZone: words.timeZoneHint,
  currency: words.currencyHint,
};

const pickFormat = ({ locale, timeZone, currency }: ChannelSettings) => ({
  locale,
  timeZone,
  currency,
});

/** Draws language, time zone and currency, each picked from what the service takes. */
export function FormatForm(
  { channelId, settings, choices, etag, readOnly }: {
    channelId: string;
    settings: Pick<ChannelSettings, FormatField>;
    choices: Readonly<Record<FormatField, readonly PickOption[]>>;
    etag: string | null;
    readOnly: boolean;
  },
) {
  const draft = useSignal(settings);
  const settled = useSettings(channelId, pickFormat, settings, etag);
  const faults = useSignal<Record<string, string>>({});
  const isBusy = useSignal(false);

  async function save(event: Event) {
    event.preventDefault();
    if (isBusy.value) return;
    isBusy.value = true;
    const sent = draft.value;
    const saved = await attempt(
      () =>
        settled.save(sent, (field) => words[field]).catch((error) => {
          faults.value = faultsOf(error);
          throw error;
        }),
      words.saved,
    );
    isBusy.value = false;
    if (!saved) return;
    faults.value = {};
    // What was typed meanwhile stays.
    draft.value = mergeFields(sent, draft.value, saved).merged;
  }

  return (
    <Panel title={words.format} lede={words.formatLede} icon="globe">
      <form class="stack" onSubmit={save}>
        <div class="grid">
          {FIELDS.map((field) => (
            <PickField
              key={field}
              id={`format-${field}`}
              label={words[field]}
              hint={HINTS[field]}
              error={faults.value[field]}
              value={draft.value[field]}
              options={withChosen(choices[field], settings[field])}
              readOnly={readOnly}
              onPick={(value) =>
                draft.value = { ...draft.value, [field]: value }}
            />
          ))}
        </div>
        <SubmitRow icon="save" busy={isBusy.value} disabled={readOnly}>
          {words.save}
        </SubmitRow>
      </form>
    </Panel>
  );
}

/** Returns the options, and a saved value that is none of them, such as a rare language. */
function withChosen(
  options: readonly PickOption[],
  saved: string,
): readonly PickOption[] {
  return options.some(([value]) => value === saved)
    ? options
    : [[saved, saved], ...options];
}
