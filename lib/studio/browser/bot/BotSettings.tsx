import { useSignal } from "@preact/signals";
import { useRef } from "preact/hooks";
import type { ChatterModule } from "@/lib/schema/bot/bot_api.ts";
import { Button } from "@/lib/studio/ui/Button.tsx";
import { describedBy, Field, Switch } from "@/lib/studio/ui/Field.tsx";
import { Panel } from "@/lib/studio/ui/Panel.tsx";
import { BOT_MESSAGES as words } from "@/lib/studio/messages/bot.ts";
import type { ApiAnswer } from "@/lib/studio/browser/api.ts";
import { useGuardLeave } from "@/lib/studio/browser/guard_leave.ts";
import { saveOver } from "@/lib/studio/browser/save_over.ts";
import { confirmed } from "@/lib/studio/browser/confirm.ts";
import { SecretField } from "@/lib/studio/browser/SecretField.tsx";
import { api, attempt } from "@/lib/studio/browser/studio_api.ts";
import { readLogins } from "./logins.ts";

/** Settings that say what bots are answered. */
interface Answered {
  enabled: boolean;
  excludedLogins: readonly string[];
}

function answeredOf(answer: ApiAnswer<ChatterModule>): ApiAnswer<Answered> {
  const { enabled, excludedLogins } = answer.data;
  return { ...answer, data: { enabled, excludedLogins } };
}

/** Writes the logins that are never named, one per line. */
const linesOf = ({ excludedLogins }: Pick<Answered, "excludedLogins">) =>
  excludedLogins.join("\n");

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
  const isOn = useSignal(enabled);
  const text = useSignal(linesOf({ excludedLogins }));
  const isBusy = useSignal(false);
  const { logins, wrong } = readLogins(text.value);
  const error = wrong === undefined ? undefined : words.excludedWrong(wrong);

  const known = useRef({ base: { enabled, excludedLogins }, version: etag });

  const isTyped = () => text.peek() !== linesOf(known.current.base);
  useGuardLeave(isTyped);

  async function change(patch: Partial<Answered>) {
    isBusy.value = true;
    const { base, version } = known.current;
    const done = await attempt(() =>
      saveOver<Answered>({
        base,
        version,
        mine: { ...base, ...patch },
        nameOf: (field) => words[field === "enabled" ? "enabled" : "excluded"],
        read: async () => answeredOf(await api.get(path)),
        write: async (next, changed, over) =>
          answeredOf(
            await api.patch(
              path,
              Object.fromEntries(changed.map((field) => [field, next[field]])),
              over,
            ),
          ),
      }), words.saved);
    isBusy.value = false;
    if (!done) return null;
    const { saved } = done;
    isOn.value = saved.enabled;
    if (!isTyped()) text.value = linesOf(saved);
    // What is typed was typed over another list: saving it asks whose stays.
    known.current = patch.excludedLogins || linesOf(saved) === text.peek() ||
        linesOf(saved) === linesOf(base)
      ? { base: saved, version: done.version ?? version }
      : { base: { ...base, enabled: saved.enabled }, version };
    return saved;
  }

  async function switchTo(next: boolean) {
    isOn.value = next;
    if (!await change({ enabled: next })) isOn.value = !next;
  }

  async function save() {
    const sent = text.value;
    const saved = await change({ excludedLogins: logins });
    // What was typed meanwhile stays.
    if (saved && text.value === sent) {
      text.value = linesOf(saved);
    }
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
          checked={isOn.value}
          disabled={readOnly}
          onChange={(event) => switchTo(event.currentTarget.checked)}
        />
        <Field
          for="excluded"
          label={words.excluded}
          hint={words.excludedHint}
          error={error}
        >
          <textarea
            id="excluded"
            class="input"
            rows={4}
            spellcheck={false}
            readOnly={readOnly}
            value={text.value}
            aria-invalid={error ? true : undefined}
            aria-describedby={describedBy("excluded", { hint: true, error })}
            onInput={(event) => text.value = event.currentTarget.value}
          />
        </Field>
        <div class="row">
          <Button
            icon="save"
            busy={isBusy.value}
            disabled={readOnly || error !== undefined}
            onClick={save}
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
