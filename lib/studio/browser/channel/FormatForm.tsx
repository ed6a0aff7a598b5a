import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { ChannelSettings } from "@/lib/features/account/channels/schema.ts";
import { attempt } from "@/lib/studio/browser/studio_api.ts";
import { TextField } from "@/lib/studio/parts/Field.tsx";
import { SubmitRow } from "@/lib/studio/parts/SubmitRow.tsx";
import { Panel } from "@/lib/studio/parts/Panel.tsx";
import { CHANNEL_WORDS as words } from "@/lib/studio/words/channel.ts";
import { mergeFields } from "@/lib/studio/browser/merge_fields.ts";
import { faultsOf } from "./faults.ts";
import { useSettings } from "./use_settings.ts";

const FIELDS = ["locale", "timeZone", "currency"] as const;
type FormatField = typeof FIELDS[number];

const LANGUAGES = ["en", "de", "fr", "es", "pt-BR", "ja", "ko", "zh-TW"];

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

/** Draws language, time zone and currency, each with what this browser knows to offer. */
export function FormatForm(
  { channelId, settings, etag, readOnly }: {
    channelId: string;
    settings: Pick<ChannelSettings, FormatField>;
    etag: string | null;
    readOnly: boolean;
  },
) {
  const draft = useSignal(settings);
  const settled = useSettings(channelId, pickFormat, settings, etag);
  const faults = useSignal<Record<string, string>>({});
  const isBusy = useSignal(false);
  // After the first draw: the server's lists would weigh more than the page.
  const offers = useSignal<Record<FormatField, readonly string[]>>({
    locale: LANGUAGES,
    timeZone: [],
    currency: [],
  });
  useEffect(() => {
    offers.value = {
      locale: LANGUAGES,
      timeZone: Intl.supportedValuesOf("timeZone"),
      currency: Intl.supportedValuesOf("currency"),
    };
  }, []);

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
            <div key={field}>
              <TextField
                id={`format-${field}`}
                label={words[field]}
                hint={HINTS[field]}
                error={faults.value[field]}
                value={draft.value[field]}
                maxLength={64}
                list={`format-${field}-list`}
                spellcheck={false}
                readOnly={readOnly}
                onInput={(event) =>
                  draft.value = {
                    ...draft.value,
                    [field]: event.currentTarget.value,
                  }}
              />
              <datalist id={`format-${field}-list`}>
                {offers.value[field].map((value) => (
                  <option key={value} value={value} />
                ))}
              </datalist>
            </div>
          ))}
        </div>
        <SubmitRow icon="save" busy={isBusy.value} disabled={readOnly}>
          {words.save}
        </SubmitRow>
      </form>
    </Panel>
  );
}
