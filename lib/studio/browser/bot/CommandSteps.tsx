import { useRef } from "preact/hooks";
import { Button } from "@/lib/studio/ui/Button.tsx";
import { BOT_MESSAGES as words } from "@/lib/studio/messages/bot.ts";
import { copyText } from "@/lib/studio/browser/copy_text.ts";
import { api, attempt } from "@/lib/studio/browser/studio_api.ts";
import type { BotStep } from "./commands.ts";
import { actScopeOf, type Subject } from "./subjects.ts";

/** A key that was made for a command while the page was open. */
interface MadeKey {
  /** Command and call that it was made for. */
  of: string;
  key: string;
}

/**
 * Draws what to paste where. The key is fetched when the streamer copies a
 * step; an act gets a key of its own then, which may do that alone.
 */
export function CommandSteps(
  { steps, subject, command, stepsWith, channelId, readOnly }: {
    /** The steps as they are shown, without the key. */
    steps: readonly BotStep[];
    subject: Subject;
    /** As it is typed in chat, such as `!pick`. */
    command: string;
    /** Returns the steps with a key in them. */
    stepsWith: (key: string) => readonly BotStep[];
    channelId: string;
    readOnly: boolean;
  },
) {
  const made = useRef<MadeKey | null>(null);
  const scope = actScopeOf(subject);

  async function readKey(): Promise<string | undefined> {
    if (scope === null) {
      const module = await attempt(() =>
        api.get(`/api/channels/${channelId}/chatter`)
      );
      return module?.data.apiKey;
    }
    const of = `${command} ${subject}`;
    if (made.current?.of === of) return made.current.key;
    const name = `${command} (${words.keyName})`;
    const answer = await attempt(() =>
      api.post(`/api/channels/${channelId}/keys`, {
        name,
        scopes: [scope],
        expiresAt: null,
      })
    );
    if (!answer) return undefined;
    made.current = { of, key: answer.data.key };
    return answer.data.key;
  }

  async function copy(index: number) {
    const key = await readKey();
    const text = key && stepsWith(key)[index]?.text;
    if (!text) return;
    await copyText(text, words.copied);
  }

  return (
    <ol class="bot-steps">
      {steps.map(({ where, text }, index) => (
        <li key={index}>
          <p class="field__label">{where || words.paste}</p>
          <code class="bot-steps__text">{text}</code>
          <Button
            icon="copy"
            {...(index === 0 ? { tone: "primary" as const } : {})}
            disabled={readOnly}
            onClick={() => copy(index)}
          >
            {words.copy(index + 1, steps.length)}
          </Button>
        </li>
      ))}
      <li class="field__hint">
        {scope === null ? words.copyHidden : words.copyAct}
      </li>
    </ol>
  );
}
