import { Button } from "@/lib/studio/ui/Button.tsx";
import { BOT_MESSAGES as words } from "@/lib/studio/messages/bot.ts";
import { api, attempt } from "@/lib/studio/browser/studio_api.ts";
import { toast } from "@/lib/studio/browser/toasts.ts";
import type { BotStep } from "./commands.ts";

/** Draws what to paste where. The key is fetched when the streamer copies a step. */
export function CommandSteps(
  { steps, stepsWith, channelId, readOnly }: {
    /** The steps as they are shown, without the key. */
    steps: readonly BotStep[];
    /** Returns the steps with a key in them. */
    stepsWith: (key: string) => readonly BotStep[];
    channelId: string;
    readOnly: boolean;
  },
) {
  async function copy(index: number) {
    const module = await attempt(() =>
      api.get(`/api/channels/${channelId}/chatter`)
    );
    const text = module && stepsWith(module.data.apiKey)[index]?.text;
    if (!text) return;
    try {
      await navigator.clipboard.writeText(text);
      toast(words.copied, { tone: "good" });
    } catch {
      toast(words.notCopied, { tone: "bad" });
    }
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
      <li class="field__hint">{words.copyHidden}</li>
    </ol>
  );
}
