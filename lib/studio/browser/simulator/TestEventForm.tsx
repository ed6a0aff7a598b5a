import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { ListedScene } from "@/lib/features/overlays/scenes/schema.ts";
import { Button } from "@/lib/studio/parts/Button.tsx";
import { SelectField, Switch, TextField } from "@/lib/studio/parts/Field.tsx";
import {
  HARD_NAMES,
  SIMULATOR_WORDS as words,
  TEST_KIND_WORDS,
  type TestKind,
} from "@/lib/studio/words/simulator.ts";
import { api, attempt } from "@/lib/studio/browser/studio_api.ts";
import { ScriptPlayer } from "./ScriptPlayer.tsx";
import {
  clearTests,
  fieldsOf,
  keptForm,
  sendForm,
  sendLast,
  type TestForm,
} from "./test_form.ts";

const COUNTS = [1, 5, 20, 50];

const KINDS = Object.entries(TEST_KIND_WORDS)
  .map(([kind, { name }]) => [kind, name] as const);

/** Draws the fields that a kind has beside the person. */
function KindFields(
  { form, change }: {
    form: TestForm;
    change: (part: Partial<TestForm>) => void;
  },
) {
  const fields = fieldsOf(form.kind);
  const isMoney = fields.includes("money");
  const isTitle = fields.includes("title");
  return (
    <>
      {(isMoney || fields.includes("amount")) && (
        <TextField
          id="test-amount"
          label={isMoney ? words.money : words.amount}
          hint={words.amountHint}
          inputMode="decimal"
          suffix={isMoney ? "EUR" : undefined}
          value={form.amount}
          maxLength={12}
          onInput={({ currentTarget }) =>
            change({ amount: currentTarget.value })}
        />
      )}
      {fields.includes("tier") && (
        <SelectField
          id="test-tier"
          label={words.tier}
          value={String(form.tier)}
          options={words.tiers.map((name, index) => [String(index + 1), name])}
          onChange={({ currentTarget }) =>
            change({ tier: Number(currentTarget.value) as 1 | 2 | 3 })}
        />
      )}
      {fields.includes("months") && (
        <TextField
          id="test-months"
          label={words.months}
          inputMode="numeric"
          value={form.months}
          maxLength={3}
          onInput={({ currentTarget }) =>
            change({ months: currentTarget.value })}
        />
      )}
      {(isTitle || fields.includes("message")) && (
        <TextField
          id="test-message"
          label={isTitle ? words.eventTitle : words.message}
          {...(isTitle ? { hint: words.amountHint } : {})}
          dir="auto"
          value={form.message}
          maxLength={400}
          onInput={({ currentTarget }) =>
            change({ message: currentTarget.value })}
        />
      )}
      {fields.includes("message") && (
        <Switch
          id="test-emotes"
          label={words.emotes}
          checked={form.emotes}
          onChange={({ currentTarget }) =>
            change({ emotes: currentTarget.checked })}
        />
      )}
    </>
  );
}

function PersonFields(
  { form, change }: {
    form: TestForm;
    change: (part: Partial<TestForm>) => void;
  },
) {
  return (
    <>
      <TextField
        id="test-name"
        label={words.name}
        dir="auto"
        value={form.name}
        maxLength={50}
        disabled={form.anonymous}
        onInput={({ currentTarget }) => change({ name: currentTarget.value })}
      />
      <div class="row" role="group" aria-label={words.hardNames}>
        {HARD_NAMES.map(([label, name]) => (
          <Button
            key={label}
            size="small"
            aria-pressed={!form.anonymous && form.name === name}
            onClick={() => change({ name, anonymous: false })}
          >
            {label}
          </Button>
        ))}
        <Button
          size="small"
          aria-pressed={form.anonymous}
          onClick={() => change({ anonymous: !form.anonymous })}
        >
          {words.anonymous}
        </Button>
      </div>
    </>
  );
}

/** Draws the form of a test event, and the scripts; says what was reached. */
export function TestEventForm({ channelId }: { channelId: string }) {
  const form = useSignal(keptForm());
  const scenes = useSignal<readonly ListedScene[]>([]);
  const said = useSignal("");
  const isBusy = useSignal(false);
  const change = (part: Partial<TestForm>) =>
    form.value = { ...form.value, ...part };
  useEffect(() => {
    attempt(() => api.get<{ items: ListedScene[] }>("/api/widgets/scenes"))
      .then((found) => {
        if (!found) return;
        scenes.value = found.data.items;
        const { sceneId } = form.value;
        // The scene of last time may be gone.
        if (!scenes.value.some(({ id }) => id === sceneId)) {
          change({ sceneId: "" });
        }
      });
  }, []);

  async function run(work: () => Promise<string>) {
    isBusy.value = true;
    said.value = await attempt(work) ?? "";
    isBusy.value = false;
  }

  const { kind, count, sceneId, inLists } = form.value;
  return (
    <>
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          run(() => sendForm(channelId, form.value));
        }}
      >
        <SelectField
          id="test-kind"
          label={words.kind}
          value={kind}
          options={KINDS}
          onChange={({ currentTarget }) =>
            change({ kind: currentTarget.value as TestKind, amount: "" })}
        />
        <PersonFields form={form.value} change={change} />
        <KindFields form={form.value} change={change} />
        <SelectField
          id="test-count"
          label={words.count}
          value={String(count)}
          options={COUNTS.map((one) => [String(one), words.counts(one)])}
          onChange={({ currentTarget }) =>
            change({ count: Number(currentTarget.value) })}
        />
        <SelectField
          id="test-target"
          label={words.target}
          value={sceneId}
          options={[
            ["", words.everywhere],
            ...scenes.value.map(({ id, name }) => [id, name] as const),
          ]}
          onChange={({ currentTarget }) =>
            change({ sceneId: currentTarget.value })}
        />
        <Switch
          id="test-lists"
          label={words.inLists}
          hint={words.inListsHint}
          checked={inLists}
          onChange={({ currentTarget }) =>
            change({ inLists: currentTarget.checked })}
        />
        <div class="row">
          <Button type="submit" tone="primary" icon="send" busy={isBusy.value}>
            {words.send}
          </Button>
          <Button
            icon="history"
            disabled={isBusy.value}
            onClick={() => run(() => sendLast(channelId))}
          >
            {words.again}
          </Button>
          <Button
            tone="quiet"
            icon="undo-2"
            disabled={isBusy.value}
            onClick={() => run(() => clearTests(channelId))}
          >
            {words.clear}
          </Button>
        </div>
      </form>
      <p class="said" role="status">{said}</p>
      <ScriptPlayer
        channelId={channelId}
        sceneId={sceneId === "" ? null : sceneId}
        said={said}
      />
    </>
  );
}
