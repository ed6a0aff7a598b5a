import { type Signal, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { Notice, Panel } from "@/lib/studio/ui/Panel.tsx";
import { SelectField, Switch, TextField } from "@/lib/studio/ui/Field.tsx";
import { BOT_MESSAGES as words } from "@/lib/studio/messages/bot.ts";
import {
  type BotId,
  BOTS,
  type CommandChoice,
  commandFor,
  knowsArgument,
  knowsCaller,
  missingOf,
  valuesOf,
} from "./commands.ts";
import { CommandSteps } from "./CommandSteps.tsx";
import { CommandTrial } from "./CommandTrial.tsx";
import { ParameterField } from "./ParameterField.tsx";
import { SentenceField } from "./SentenceField.tsx";
import { type Subject, SUBJECTS } from "./subjects.ts";

/** Place in this browser that says which bot the person has. */
const BOT_KEY = "limelight.bot";
const MASK = "••••••••";

const CHOICE: CommandChoice = {
  subject: "random",
  filter: [],
  active: "",
  unique: "",
  given: {},
  sentence: "",
  notCaller: false,
  withBots: false,
};

/** Draws the choice of a bot and of what it calls, and the command to paste. */
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
  const typed = () => command.value.trim().replace(/\s+/g, "") || "!pick";
  const stepsWith = (key: string) =>
    commandFor(bot.value, {
      origin,
      key,
      command: typed(),
      choice: choice.value,
    });
  const missing = missingOf(choice.value);
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
          {missing === null
            ? (
              <>
                <CommandSteps
                  steps={stepsWith(MASK)}
                  subject={choice.value.subject}
                  command={typed()}
                  channelId={channelId}
                  readOnly={readOnly}
                  stepsWith={stepsWith}
                />
                <CommandTrial
                  key={choice.value.subject}
                  channelId={channelId}
                  choice={choice.value}
                  readOnly={readOnly}
                />
              </>
            )
            : <Notice tone="warn">{words.missing[missing]}</Notice>}
        </div>
      </div>
    </Panel>
  );
}

function ChoiceFields(
  { bot, choice }: { bot: BotId; choice: Signal<CommandChoice> },
) {
  const { subject, given } = choice.value;
  const { parameters = [], narrowing = [], takesLogin } = SUBJECTS[subject];
  const values = valuesOf(choice.value);
  const change = (part: Partial<CommandChoice>) =>
    choice.value = { ...choice.value, ...part };
  return (
    <>
      <SelectField
        id="question"
        label={words.question}
        value={subject}
        options={Object.entries(words.questions)}
        onChange={(event) => {
          const next = event.currentTarget.value as Subject;
          change({
            subject: next,
            given: {},
            withBots: next === "chatters",
          });
        }}
      />
      {parameters.map((name) => (
        <ParameterField
          key={`${subject} ${name}`}
          {...{ subject, name }}
          value={given[name] ?? ""}
          onChange={(value) => change({ given: { ...given, [name]: value } })}
        />
      ))}
      {takesLogin && (
        <p class="field__hint">
          {knowsArgument(bot)
            ? words.argument
            : words.noArgument(BOTS[bot].name)}
        </p>
      )}
      {values > 0 && (
        <SentenceField
          choice={choice.value}
          count={values}
          onChange={change}
        />
      )}
      {narrowing.length > 0 && <NarrowingFields {...{ bot, choice, change }} />}
    </>
  );
}

/** Draws who is drawn or listed. */
function NarrowingFields(
  { bot, choice, change }: {
    bot: BotId;
    choice: Signal<CommandChoice>;
    change: (part: Partial<CommandChoice>) => void;
  },
) {
  const { subject, filter, notCaller, withBots } = choice.value;
  const { narrowing = [] } = SUBJECTS[subject];
  return (
    <>
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
      {(["active", "unique"] as const).map((name) =>
        narrowing.includes(name) && (
          <SelectField
            key={name}
            id={`bot-${name}`}
            label={words[name]}
            value={choice.value[name]}
            options={words.minutes[name]}
            onChange={(event) => change({ [name]: event.currentTarget.value })}
          />
        )
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
