import { useSignal } from "@preact/signals";
import type { BotTrialAnswer } from "@/lib/schema/bot/bot_api.ts";
import { Button } from "@/lib/studio/ui/Button.tsx";
import { BOT_MESSAGES as words } from "@/lib/studio/messages/bot.ts";
import { api, attempt } from "@/lib/studio/browser/studio_api.ts";
import { type CommandChoice, queryOf } from "./commands.ts";
import { type Act, isAct, type Subject } from "./subjects.ts";

/**
 * Draws the button that asks as the bot would, and the line that chat would
 * see; of an act, which is not tried, an example.
 */
export function CommandTrial(
  { channelId, choice, readOnly }: {
    channelId: string;
    choice: CommandChoice;
    readOnly: boolean;
  },
) {
  const line = useSignal<BotTrialAnswer | null>(null);
  const isBusy = useSignal(false);

  const { subject } = choice;
  if (isAct(subject)) {
    return (
      <div class="bot-trial">
        <p class="field__label">{words.chatWouldSee}</p>
        <p class="bot-trial__line" dir="auto">{words.actExamples[subject]}</p>
      </div>
    );
  }

  async function ask(question: Exclude<Subject, Act>) {
    isBusy.value = true;
    const answer = await attempt(() =>
      api.post(`/api/channels/${channelId}/chatter/try`, {
        question,
        query: queryOf(choice),
      })
    );
    isBusy.value = false;
    if (answer) line.value = answer.data;
  }

  return (
    <div class="bot-trial">
      <Button
        icon="play"
        busy={isBusy.value}
        disabled={readOnly}
        onClick={() => ask(subject)}
      >
        {line.value ? words.tryAgain : words.tryIt}
      </Button>
      <div role="status">
        {line.value && (
          <>
            <p class="field__label">{words.chatSees}</p>
            <p
              class="bot-trial__line"
              data-code={line.value.code ?? undefined}
              dir="auto"
            >
              {line.value.text}
            </p>
            {line.value.warning !== null && (
              <p class="field__hint">{line.value.warning}</p>
            )}
          </>
        )}
      </div>
    </div>
  );
}
