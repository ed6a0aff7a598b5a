import { useSignal } from "@preact/signals";
import { useMemo } from "preact/hooks";
import type { ChannelSettings } from "@/lib/schema/account/channels.ts";
import { NumberField } from "@/lib/studio/kit/form/NumberField.tsx";
import { createUnreadTexts } from "@/lib/studio/kit/form/unread_texts.ts";
import { SelectField, Switch, TextAreaField } from "@/lib/studio/ui/Field.tsx";
import { SubmitRow } from "@/lib/studio/ui/SubmitRow.tsx";
import { Panel } from "@/lib/studio/ui/Panel.tsx";
import { CHANNEL_MESSAGES as words } from "@/lib/studio/messages/channel.ts";
import { useSettingsForm } from "./use_settings_form.ts";
import { perLanguage } from "@/lib/studio/messages/texts.ts";

type Moderated = Pick<
  ChannelSettings,
  "blockedWords" | "moderation" | "followGuard" | "publicReceipts"
>;

const CHOICES = perLanguage(() => ({
  words: { label: words.wordsBecome, options: words.wordsOptions },
  links: { label: words.links, options: words.linksOptions },
  caps: { label: words.caps, options: words.capsOptions },
} as const));

/** Figures of the guard against bursts of follows, as the service bounds them. */
const BOUNDS = perLanguage(() => ([
  { name: "limit", label: words.followGuardLimit, min: 2, max: 500 },
  { name: "seconds", label: words.followGuardSeconds, min: 1, max: 60 },
] as const));

const NAMES: Record<keyof Moderated, string> = perLanguage(() => ({
  blockedWords: words.blocked,
  moderation: words.words,
  followGuard: words.followGuard,
  publicReceipts: words.receipts,
}));

const pickModerated = (
  { blockedWords, moderation, followGuard, publicReceipts }: ChannelSettings,
): Moderated => ({ blockedWords, moderation, followGuard, publicReceipts });

/** Lists the words of a text with one a line. */
const wordsOf = (text: string): string[] =>
  text.split("\n").map((word) => word.trim()).filter((word) => word !== "");

/** Draws what becomes of the texts that viewers write, and what of events is public. */
export function ModerationForm(
  { channelId, settings, etag, readOnly }: {
    channelId: string;
    settings: Moderated;
    etag: string | null;
    readOnly: boolean;
  },
) {
  const form = useSettingsForm({
    channelId,
    settings,
    etag,
    pick: pickModerated,
    names: NAMES,
  });
  const { blockedWords, moderation, followGuard, publicReceipts } =
    form.draft.value;
  const text = useSignal(blockedWords.join("\n"));
  const unread = useMemo(() => createUnreadTexts(), []);

  return (
    <Panel title={words.words} lede={words.wordsLede} icon="shield">
      <form
        class="stack"
        onSubmit={async (event) => {
          event.preventDefault();
          if (followGuard.enabled && unread.isAny()) return;
          if (!await form.save(event)) return;
          text.value = form.draft.value.blockedWords.join("\n");
        }}
      >
        <TextAreaField
          id="blocked-words"
          label={words.blocked}
          hint={words.blockedHint}
          error={form.faults.value.blockedWords}
          rows={5}
          dir="auto"
          spellcheck={false}
          readOnly={readOnly}
          value={text.value}
          onInput={({ currentTarget }) => {
            text.value = currentTarget.value;
            form.change({ blockedWords: wordsOf(currentTarget.value) });
          }}
        />
        <div class="grid">
          {Object.entries(CHOICES).map(([name, { label, options }]) => (
            <SelectField
              key={name}
              id={`moderation-${name}`}
              label={label}
              disabled={readOnly}
              value={moderation[name as keyof typeof CHOICES]}
              options={Object.entries(options)}
              onChange={({ currentTarget }) =>
                form.change({
                  moderation: { ...moderation, [name]: currentTarget.value },
                })}
            />
          ))}
        </div>
        <Switch
          id="follow-guard"
          label={words.followGuard}
          hint={words.followGuardHint}
          disabled={readOnly}
          checked={followGuard.enabled}
          onChange={({ currentTarget }) =>
            form.change({
              followGuard: { ...followGuard, enabled: currentTarget.checked },
            })}
        />
        {followGuard.enabled && (
          <div class="grid">
            {BOUNDS.map(({ name, label, min, max }) => (
              <NumberField
                key={name}
                id={`follow-guard-${name}`}
                label={label}
                range={{ min, max, decimals: 0 }}
                unread={unread}
                readOnly={readOnly}
                value={followGuard[name]}
                set={(number) =>
                  form.change({
                    followGuard: { ...followGuard, [name]: number },
                  })}
              />
            ))}
          </div>
        )}
        <Switch
          id="public-receipts"
          label={words.receipts}
          hint={words.receiptsHint}
          disabled={readOnly}
          checked={publicReceipts}
          onChange={({ currentTarget }) =>
            form.change({ publicReceipts: currentTarget.checked })}
        />
        <SubmitRow icon="save" busy={form.isBusy.value} disabled={readOnly}>
          {words.save}
        </SubmitRow>
      </form>
    </Panel>
  );
}
