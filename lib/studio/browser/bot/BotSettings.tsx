import { useEffect, useMemo } from "preact/hooks";
import type { ChatterModule } from "@/lib/schema/bot/bot_api.ts";
import { Button } from "@/lib/studio/ui/Button.tsx";
import { Switch, TextAreaField } from "@/lib/studio/ui/Field.tsx";
import { Panel } from "@/lib/studio/ui/Panel.tsx";
import { BOT_MESSAGES as words } from "@/lib/studio/messages/bot.ts";
import type { ApiAnswer } from "@/lib/studio/browser/api.ts";
import { confirmed } from "@/lib/studio/browser/confirm.ts";
import { SecretField } from "@/lib/studio/browser/SecretField.tsx";
import { toast } from "@/lib/studio/browser/toasts.ts";
import { api, attempt } from "@/lib/studio/browser/studio_api.ts";
import { createDraft } from "@/lib/studio/kit/draft/create_draft.ts";
import { saveAndSay } from "@/lib/studio/kit/draft/save_and_say.ts";
import { readLogins } from "./logins.ts";

/** Settings that say what bots are answered. */
interface Answered {
  enabled: boolean;
  excludedLogins: readonly string[];
}

/** Creates the draft of a part of the settings, which `save` gives as they are stored. */
function createBotDraft<T extends object>(
  { channelId, etag, chatter, pick, save, isReady, name }: {
    channelId: string;
    etag: string;
    chatter: Answered;
    pick: (chatter: Answered) => T;
    save: (part: T) => Partial<ChatterModule>;
    isReady?: (part: T) => boolean;
    name: string;
  },
) {
  const path = `/api/channels/${channelId}/chatter` as const;
  const picked = (answer: ApiAnswer<ChatterModule>) => ({
    ...answer,
    data: pick(answer.data),
  });
  return createDraft<T>({
    loaded: { value: pick(chatter), version: etag },
    read: async () => picked(await api.get(path)),
    write: async (next, over) =>
      picked(await api.patch(path, save(next), over)),
    nameOf: () => name,
    restMs: null,
    ...(isReady ? { isReady } : {}),
  });
}

/** Creates the drafts of both parts: the switch is stored at once, the list when that is asked for. */
function createBotDrafts(
  of: { channelId: string; etag: string; chatter: Answered },
) {
  return {
    answering: createBotDraft({
      ...of,
      pick: ({ enabled }) => ({ enabled }),
      save: (part) => part,
      name: words.enabled,
    }),
    excluded: createBotDraft({
      ...of,
      pick: ({ excludedLogins }) => ({ text: excludedLogins.join("\n") }),
      save: ({ text }) => ({ excludedLogins: readLogins(text).logins }),
      isReady: ({ text }) => readLogins(text).wrong === undefined,
      name: words.excluded,
    }),
  };
}

/** Draws whether bots are answered, who is never named, and the key. */
export function BotSettings(
  { channelId, enabled, excludedLogins, etag, readOnly }: {
    channelId: string;
    enabled: boolean;
    excludedLogins: readonly string[];
    /** Version of the settings. */
    etag: string;
    readOnly: boolean;
  },
) {
  const path = `/api/channels/${channelId}/chatter` as const;
  const { answering, excluded } = useMemo(
    () =>
      createBotDrafts({
        channelId,
        etag,
        chatter: { enabled, excludedLogins },
      }),
    [channelId],
  );
  useEffect(() => {
    const stops = [answering.follow(), excluded.follow()];
    return () => stops.forEach((stop) => stop());
  }, [answering]);
  const { text } = excluded.value.value;
  const { wrong } = readLogins(text);
  const error = wrong === undefined ? undefined : words.excludedWrong(wrong);

  async function switchTo(next: boolean) {
    answering.changeFields({ enabled: next });
    if (!await saveAndSay(answering)) return answering.discard();
    // Logins that are being typed are put onto others' when they are saved.
    if (excluded.isClean.peek()) await excluded.refresh();
    toast(words.saved, { tone: "good" });
  }

  async function newKey() {
    const goesOn = await confirmed({
      title: words.newKeyTitle,
      text: words.newKeyText,
      act: words.newKey,
      danger: true,
    });
    if (!goesOn) return;
    await attempt(
      () => api.post(`${path}/apikey/regenerate`),
      words.newKeyMade,
    );
  }

  return (
    <Panel title={words.settings} icon="bot">
      <div class="stack">
        <Switch
          id="enabled"
          label={words.enabled}
          hint={words.enabledHint}
          checked={answering.value.value.enabled}
          disabled={readOnly}
          onChange={(event) => switchTo(event.currentTarget.checked)}
        />
        <TextAreaField
          id="excluded"
          label={words.excluded}
          hint={words.excludedHint}
          error={error}
          rows={4}
          spellcheck={false}
          readOnly={readOnly}
          value={text}
          onInput={(event) =>
            excluded.changeFields({ text: event.currentTarget.value })}
        />
        <div class="row">
          <Button
            icon="save"
            busy={excluded.isSaving.value}
            disabled={readOnly || error !== undefined}
            onClick={() => saveAndSay(excluded, words.saved)}
          >
            {words.save}
          </Button>
        </div>
        <SecretField
          label={words.key}
          readOnly={readOnly}
          read={async () => (await api.get(path)).data.apiKey}
        />
        <p class="field__hint">{words.keyHint}</p>
        <div class="row">
          <Button icon="refresh-cw" disabled={readOnly} onClick={newKey}>
            {words.newKey}
          </Button>
        </div>
      </div>
    </Panel>
  );
}
