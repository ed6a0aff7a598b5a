import type {
  ChatAct,
  ChatRule,
  StoredChatRule,
} from "@/lib/schema/audience/chat_rules.ts";
import type { AudienceStore } from "@/lib/studio/browser/audience/audience_store.ts";
import { RuleFormDialog } from "@/lib/studio/browser/audience/RuleFormDialog.tsx";
import { useEdited } from "@/lib/studio/browser/use_edited.ts";
import type { Sending } from "@/lib/studio/kit/form/create_form.ts";
import { FormFields } from "@/lib/studio/kit/form/FormFields.tsx";
import { useForm } from "@/lib/studio/kit/form/use_form.ts";
import { runCommand, undoBy } from "@/lib/studio/kit/resource/run_command.ts";
import { useFollowed } from "@/lib/studio/kit/resource/use_followed.ts";
import { CHAT_RULE_MESSAGES as words } from "@/lib/studio/messages/chat_rules.ts";
import { failureInWords } from "@/lib/studio/messages/failures.ts";
import { dayAndTime } from "@/lib/studio/messages/instants.ts";
import { AddButton, Button, RowButton } from "@/lib/studio/ui/Button.tsx";
import { ConsentLink } from "@/lib/studio/ui/ConsentLink.tsx";
import { Badge, Notice } from "@/lib/studio/ui/Panel.tsx";
import { DataTable } from "@/lib/studio/ui/Table.tsx";
import {
  answerExample,
  asChoiceOfSound,
  doneText,
  effectText,
  triggerText,
} from "./chat_rule_text.ts";
import {
  type ChatRulesStore,
  createChatRulesStore,
} from "./chat_rules_store.ts";

const NEW: ChatRule = {
  enabled: true,
  on: "word",
  word: "",
  reward: "",
  leastBits: 100,
  from: "moderators",
  act: "counter",
  sound: "",
  volume: 80,
  counter: "",
  by: 1,
  count: 1,
  seconds: 60,
  mostSeconds: 0,
  hourlySeconds: 3_600,
  coolDownS: 5,
  viewerCoolDownS: 0,
  answer: "",
};

/** Fields of a rule, in their order. */
const NAMES = Object.keys(NEW);

/** Commands that an owner may allow moderators, by their words. */
const PRESETS: readonly { word: string; act: ChatAct; mostSeconds?: number }[] =
  [
    { word: "!skip", act: "skip" },
    { word: "!pause", act: "pause" },
    { word: "!resume", act: "resume" },
    { word: "!mute", act: "mute" },
    { word: "!unmute", act: "unmute" },
    { word: "!addtime", act: "time", mostSeconds: 600 },
  ];

/** Draws the rules by which chat does things, the commands of moderators, and what rules did. */
export default function ChatRulesPanel({ desk }: { desk: AudienceStore }) {
  const { channelId, readOnly } = desk;
  const store = useFollowed(() => createChatRulesStore(desk), channelId);
  const edited = useEdited<StoredChatRule>();
  const answer = store.rules.value;
  if (!answer) return <p class="dim">{words.loading}</p>;
  const { rules } = answer;

  const put = (next: ChatRule[], sending: Sending = (work) => work()) => {
    const before = rules;
    return runCommand(
      () => sending(() => store.put(next)),
      ({ revision }) => ({
        text: words.saved,
        // Rules that were written after it are not taken back with it.
        undo: undoBy(() => store.put(before, revision)),
      }),
      store.readRules,
    );
  };

  const found = rules.findIndex(({ id }) => id === edited.one?.id);
  /** Place of the rule that is edited: a new one stands at the end. */
  const place = found < 0 ? rules.length : found;
  /** Puts a rule there, or (`null`) takes the one there out. */
  function save(next: ChatRule | null, sending: Sending): Promise<unknown> {
    const before: readonly ChatRule[] = rules;
    return put(before.toSpliced(place, 1, ...(next ? [next] : [])), sending);
  }

  const presets = PRESETS.filter(({ word }) =>
    !rules.some((rule) =>
      rule.on === "word" && rule.word.toLowerCase() === word
    )
  );
  const answers = rules.some(({ enabled, answer }) => enabled && answer !== "");
  return (
    <div class="stack">
      {answers && desk.needsChatConsent && (
        <Notice
          tone="warn"
          action={
            <ConsentLink use="chat" returnTo="/studio/audience?tab=rules">
              {words.allowAnswers}
            </ConsentLink>
          }
        >
          {words.consent}
        </Notice>
      )}
      {rules.length === 0 ? <p class="dim">{words.none}</p> : (
        <DataTable
          caption={words.rules}
          columns={words.columns}
          rows={rules.map((rule) => ({
            key: rule.id,
            cells: [
              <span key="on" dir="auto">
                {triggerText(rule)}{" "}
                {!rule.enabled && <Badge>{words.off}</Badge>}
              </span>,
              <span key="act" dir="auto">{effectText(rule)}</span>,
              rule.on === "word" ? words.from[rule.from] : words.whoPays,
              <RowButton
                key="edit"
                icon="pencil"
                disabled={readOnly}
                onClick={() => edited.open(rule)}
              >
                {words.change(triggerText(rule))}
              </RowButton>,
            ],
          }))}
        />
      )}
      <div class="row">
        <AddButton edited={edited} disabled={readOnly}>{words.add}</AddButton>
      </div>
      {presets.length > 0 && (
        <section class="stack">
          <h3>{words.presets}</h3>
          <p class="dim">{words.presetsLede}</p>
          <div class="row">
            {presets.map((preset) => (
              <Button
                key={preset.word}
                size="small"
                disabled={readOnly}
                onClick={() => void put([...rules, { ...NEW, ...preset }])}
              >
                {words.allow(preset.word)}
              </Button>
            ))}
          </div>
        </section>
      )}
      <Records store={store} readOnly={readOnly} />
      {edited.isOpen && (
        <ChatRuleDialog
          key={edited.key}
          desk={desk}
          store={store}
          rule={edited.one}
          place={place}
          onClose={edited.close}
          onSave={save}
        />
      )}
    </div>
  );
}

function Records({ store, readOnly }: {
  store: ChatRulesStore;
  readOnly: boolean;
}) {
  const items = store.records.value?.items ?? [];
  return (
    <section class="stack">
      <h3>{words.records}</h3>
      {items.length === 0 ? <p class="dim">{words.noRecords}</p> : (
        <DataTable
          caption={words.records}
          columns={words.recordColumns}
          rows={items.map((item) => ({
            key: item.id,
            cells: [
              dayAndTime(item.at),
              <span key="who" dir="auto">
                {item.person?.name ?? words.nobody}
              </span>,
              <span key="what" dir="auto">
                {doneText(item)}{" "}
                {item.state !== "done" && (
                  <Badge tone={item.state === "failed" ? "warn" : "plain"}>
                    {words.states[item.state]}
                  </Badge>
                )}
                {item.state === "failed" && (
                  <span class="dim">
                    {" "}
                    {failureInWords({
                      code: "",
                      problem: { detail: item.why },
                    })}
                  </span>
                )}
                {item.answer && (
                  <span class="dim">
                    {" "}
                    {words.answers[item.answer.state]} {item.answer.why}
                  </span>
                )}
              </span>,
              item.canUndo
                ? (
                  <RowButton
                    key="undo"
                    icon="undo-2"
                    disabled={readOnly}
                    onClick={() => store.undo(item.id)}
                  >
                    {words.undo(doneText(item))}
                  </RowButton>
                )
                : "",
            ],
          }))}
        />
      )}
      <div class="row">
        <Button size="small" icon="refresh-cw" onClick={store.readAgain}>
          {words.refresh}
        </Button>
      </div>
    </section>
  );
}

function ChatRuleDialog({ desk, store, rule, place, onClose, onSave }: {
  desk: AudienceStore;
  store: ChatRulesStore;
  /** The rule as it is; none for a new one. */
  rule: StoredChatRule | undefined;
  place: number;
  onClose: () => void;
  onSave: (rule: ChatRule | null, sending: Sending) => Promise<unknown>;
}) {
  const form = useForm<ChatRule>({
    prefix: "chat-rule",
    fields: desk.lateFields.chatRule,
    valueOf: () => rule ?? NEW,
    readOnly: false,
    placeOf: () => `rules.${place}`,
    // No field is of money.
    offersOf: () => ({ currency: "", currencyDigits: 0 }),
    adjust: (control) =>
      control.ref === "sound"
        ? asChoiceOfSound(control, store.sounds.value?.items ?? [])
        : control,
  });

  const example = answerExample(form.value.value);
  return (
    <RuleFormDialog
      form={form}
      title={rule ? words.editRule : words.newRule}
      save={words.save}
      remove={rule ? words.remove : null}
      onClose={onClose}
      onSave={onSave}
    >
      <FormFields form={form} names={NAMES} />
      {example !== "" && (
        <p role="status" dir="auto">
          {words.example(example)}{" "}
          {desk.needsChatConsent && (
            <span class="dim">{words.consentLater}</span>
          )}
        </p>
      )}
    </RuleFormDialog>
  );
}
