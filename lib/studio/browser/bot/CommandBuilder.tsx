import { type Signal, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { Panel } from "@/lib/studio/ui/Panel.tsx";
import { SelectField, Switch, TextField } from "@/lib/studio/ui/Field.tsx";
import { BOT_MESSAGES as words } from "@/lib/studio/messages/bot.ts";
import type { BotQuestion } from "@/lib/schema/bot/bot_api.ts";
import {
  type BotId,
  BOTS,
  type CommandChoice,
  commandFor,
  knowsCaller,
} from "./commands.ts";
import { CommandSteps } from "./CommandSteps.tsx";
import { CommandTrial } from "./CommandTrial.tsx";
import { SentenceField } from "./SentenceField.tsx";

/** Place in this browser that says which bot the person has. */
const BOT_KEY = "limelight.bot";
const MASK = "••••••••";
const MAX_COUNT = 10;

const CHOICE: CommandChoice = {
  question: "random",
  filter: [],
  count: 1,
  sentence: "",
  notCaller: false,
  withBots: false,
};

/** Draws the choice of a bot and of what it asks, and the command to paste. */
export function CommandBuilder(
  { channelId, origin, readOnly }: {
    channelId: string;
    origin: string;
    readOnly: boolean;
  },
) {
  const bot = useSignal<BotId>("nightbot");
  const command = useSignal("!pick");
  const choice = useSignal(CHOICE);
  useEffect(() => {
    const kept = localStorage.getItem(BOT_KEY);
    if (kept !== null && Object.hasOwn(BOTS, kept)) bot.value = kept as BotId;
  }, []);
  const stepsWith = (key: string) =>
    commandFor(bot.value, {
      origin,
      key,
      command: command.value.trim().replace(/\s+/g, "") || "!pick",
      choice: choice.value,
    });
  return (
    <Panel title={words.command} lede={words.lede} icon="message-square">
      <div class="bot-builder">
        <div class="stack">
          <SelectField
            id="bot"
            label={words.bot}
            value={bot.value}
            options={Object.entries(BOTS).map(([id, { name }]) => [id, name])}
            onChange={(event) => {
              bot.value = event.currentTarget.value as BotId;
              localStorage.setItem(BOT_KEY, bot.value);
            }}
          />
          <TextField
            id="command"
            label={words.name}
            value={command.value}
            maxLength={50}
            onInput={(event) => command.value = event.currentTarget.value}
          />
          <ChoiceFields bot={bot.value} choice={choice} />
        </div>
        <div class="stack">
          <CommandSteps
            steps={stepsWith(MASK)}
            channelId={channelId}
            readOnly={readOnly}
            stepsWith={stepsWith}
          />
          <CommandTrial
            channelId={channelId}
            choice={choice.value}
            readOnly={readOnly}
          />
        </div>
      </div>
    </Panel>
  );
}

function ChoiceFields(
  { bot, choice }: { bot: BotId; choice: Signal<CommandChoice> },
) {
  const { question, filter, count, notCaller, withBots } = choice.value;
  const change = (part: Partial<CommandChoice>) =>
    choice.value = { ...choice.value, ...part };
  return (
    <>
      <SelectField
        id="question"
        label={words.question}
        value={question}
        options={Object.entries(words.questions)}
        onChange={(event) => {
          const next = event.currentTarget.value as BotQuestion;
          change({ question: next, withBots: next === "chatters" });
        }}
      />
      {question === "random" && (
        <>
          <SelectField
            id="count"
            label={words.count}
            value={String(count)}
            options={Array.from({ length: MAX_COUNT }, (_, index) => {
              const text = String(index + 1);
              return [text, text];
            })}
            onChange={(event) =>
              change({ count: Number(event.currentTarget.value) })}
          />
          <SentenceField choice={choice.value} onChange={change} />
        </>
      )}
      {question !== "fmk" && (
        <fieldset class="bot-filter">
          <legend class="field__label">{words.filter}</legend>
          {Object.entries(words.tokens).map(([token, label]) => (
            <label key={token} class="bot-filter__token">
              <input
                type="checkbox"
                checked={filter.includes(token)}
                onChange={(event) =>
                  change({
                    filter: event.currentTarget.checked
                      ? [...filter, token]
                      : filter.filter((other) =>
                        other !== token
                      ),
                  })}
              />
              <span>{label}</span>
            </label>
          ))}
          <p class="field__hint">{words.filterHint}</p>
        </fieldset>
      )}
      <Switch
        id="not-caller"
        label={words.notCaller}
        hint={knowsCaller(bot)
          ? undefined
          : words.notCallerHint(BOTS[bot].name)}
        disabled={!knowsCaller(bot)}
        checked={notCaller && knowsCaller(bot)}
        onChange={(event) => change({ notCaller: event.currentTarget.checked })}
      />
      <Switch
        id="with-bots"
        label={words.withBots}
        checked={withBots}
        onChange={(event) => change({ withBots: event.currentTarget.checked })}
      />
    </>
  );
}
