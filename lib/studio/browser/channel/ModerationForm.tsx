import { useSignal } from "@preact/signals";
import type { ChannelSettings } from "@/lib/features/account/channels/schema.ts";
import { attempt } from "@/lib/studio/browser/studio_api.ts";
import {
  describedBy,
  Field,
  SelectField,
  Switch,
} from "@/lib/studio/parts/Field.tsx";
import { SubmitRow } from "@/lib/studio/parts/SubmitRow.tsx";
import { Panel } from "@/lib/studio/parts/Panel.tsx";
import { CHANNEL_WORDS as words } from "@/lib/studio/words/channel.ts";
import { mergeFields } from "@/lib/studio/browser/merge_fields.ts";
import { faultsOf } from "./faults.ts";
import { useSettings } from "./use_settings.ts";

type Moderated = Pick<
  ChannelSettings,
  "blockedWords" | "moderation" | "publicReceipts"
>;

const CHOICES = {
  words: { label: words.wordsBecome, options: words.wordsOptions },
  links: { label: words.links, options: words.linksOptions },
  caps: { label: words.caps, options: words.capsOptions },
} as const;

const NAMES: Record<keyof Moderated, string> = {
  blockedWords: words.blocked,
  moderation: words.words,
  publicReceipts: words.receipts,
};

const pickModerated = (
  { blockedWords, moderation, publicReceipts }: ChannelSettings,
): Moderated => ({ blockedWords, moderation, publicReceipts });

/** Draws what becomes of the texts that viewers write, and what of events is public. */
export function ModerationForm(
  { channelId, settings, etag, readOnly }: {
    channelId: string;
    settings: Moderated;
    etag: string | null;
    readOnly: boolean;
  },
) {
  const settled = useSettings(channelId, pickModerated, settings, etag);
  const text = useSignal(settings.blockedWords.join("\n"));
  const moderation = useSignal(settings.moderation);
  const isPublic = useSignal(settings.publicReceipts);
  const faults = useSignal<Record<string, string>>({});
  const isBusy = useSignal(false);

  const typed = (): Moderated => ({
    blockedWords: text.value.split("\n").map((word) => word.trim())
      .filter((word) => word !== ""),
    moderation: moderation.value,
    publicReceipts: isPublic.value,
  });

  async function save(event: Event) {
    event.preventDefault();
    if (isBusy.value) return;
    isBusy.value = true;
    const sent = typed();
    const saved = await attempt(
      () =>
        settled.save(sent, (field) => NAMES[field]).catch((error) => {
          faults.value = faultsOf(error);
          throw error;
        }),
      words.saved,
    );
    isBusy.value = false;
    if (!saved) return;
    faults.value = {};
    // What was typed meanwhile stays.
    const { merged } = mergeFields(sent, typed(), saved);
    text.value = merged.blockedWords.join("\n");
    moderation.value = merged.moderation;
    isPublic.value = merged.publicReceipts;
  }

  const error = faults.value.blockedWords;
  return (
    <Panel title={words.words} lede={words.wordsLede} icon="shield">
      <form class="stack" onSubmit={save}>
        <Field
          for="blocked-words"
          label={words.blocked}
          hint={words.blockedHint}
          error={error}
        >
          <textarea
            id="blocked-words"
            class="input"
            rows={5}
            dir="auto"
            spellcheck={false}
            readOnly={readOnly}
            value={text.value}
            aria-invalid={error ? true : undefined}
            aria-describedby={describedBy("blocked-words", {
              hint: true,
              error,
            })}
            onInput={(event) => text.value = event.currentTarget.value}
          />
        </Field>
        <div class="grid">
          {Object.entries(CHOICES).map(([name, { label, options }]) => (
            <SelectField
              key={name}
              id={`moderation-${name}`}
              label={label}
              disabled={readOnly}
              value={moderation.value[name as keyof typeof CHOICES]}
              options={Object.entries(options)}
              onChange={(event) =>
                moderation.value = {
                  ...moderation.value,
                  [name]: event.currentTarget.value,
                }}
            />
          ))}
        </div>
        <Switch
          id="public-receipts"
          label={words.receipts}
          hint={words.receiptsHint}
          disabled={readOnly}
          checked={isPublic.value}
          onChange={(event) => isPublic.value = event.currentTarget.checked}
        />
        <SubmitRow icon="save" busy={isBusy.value} disabled={readOnly}>
          {words.save}
        </SubmitRow>
      </form>
    </Panel>
  );
}
