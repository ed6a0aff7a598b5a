import type { ChannelSettings } from "@/lib/schema/account/channels.ts";
import { PickField, type PickOption } from "@/lib/studio/ui/PickField.tsx";
import { SubmitRow } from "@/lib/studio/ui/SubmitRow.tsx";
import { Panel } from "@/lib/studio/ui/Panel.tsx";
import { CHANNEL_MESSAGES as words } from "@/lib/studio/messages/channel.ts";
import { useSettingsForm } from "./use_settings_form.ts";
import { perLanguage } from "@/lib/studio/messages/texts.ts";

const FIELDS = ["locale", "timeZone", "currency"] as const;
type FormatField = typeof FIELDS[number];

const HINTS: Record<FormatField, string> = perLanguage(() => ({
  locale: words.localeHint,
  timeZone: words.timeZoneHint,
  currency: words.currencyHint,
}));

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
  const form = useSettingsForm({
    channelId,
    settings,
    etag,
    pick: pickFormat,
    names: words,
  });

  return (
    <Panel title={words.format} lede={words.formatLede} icon="globe">
      <form class="stack" onSubmit={form.save}>
        <div class="grid">
          {FIELDS.map((field) => (
            <PickField
              key={field}
              id={`format-${field}`}
              label={words[field]}
              hint={HINTS[field]}
              error={form.faults.value[field]}
              value={form.draft.value[field]}
              options={withChosen(choices[field], settings[field])}
              readOnly={readOnly}
              onPick={(value) => form.change({ [field]: value })}
            />
          ))}
        </div>
        <SubmitRow icon="save" busy={form.isBusy.value} disabled={readOnly}>
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
