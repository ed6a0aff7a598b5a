import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { ListedScene } from "@/lib/schema/overlays/scenes.ts";
import { Button } from "@/lib/studio/ui/Button.tsx";
import { SelectField, Switch, TextField } from "@/lib/studio/ui/Field.tsx";
import {
  LONG_NAMES,
  SIMULATOR_MESSAGES as words,
  TEST_KIND_MESSAGES,
  type TestKind,
} from "@/lib/studio/messages/simulator.ts";
import { api, attempt } from "@/lib/studio/browser/studio_api.ts";
import { ScriptPlayer } from "./ScriptPlayer.tsx";
import { DrawerStage } from "./DrawerStage.tsx";
import {
  atTarget,
  openOverlays,
  type PreviewTarget,
  type TestPlace,
} from "./preview_target.ts";
import { usePageTarget } from "./use_page_target.ts";
import {
  begunForm,
  fieldsOf,
  keptForm,
  numberFaultsOf,
  sendForm,
  type TestForm,
} from "./test_form.ts";
import { perLanguage } from "@/lib/studio/messages/texts.ts";

const COUNTS = [1, 5, 20, 50];

const KINDS = perLanguage(() => (Object.entries(TEST_KIND_MESSAGES)
  .map(([kind, { name }]) => [kind, name] as const))
);

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
  const faults = numberFaultsOf(form);
  return (
    <>
      {(isMoney || fields.includes("amount")) && (
        <TextField
          id="test-amount"
          label={isMoney ? words.money : words.amount}
          hint={words.amountHint}
          inputMode="decimal"
          suffix={isMoney ? form.currency : undefined}
          value={form.amount}
          maxLength={12}
          error={faults.amount}
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
          error={faults.months}
          onInput={({ currentTarget }) =>
            change({ months: currentTarget.value })}
        />
      )}
      {(isTitle || fields.includes("message")) && (
        <TextField
          id="test-message"
          label={isTitle ? words.eventTitle : words.message}
          {...(isTitle ? { hint: words.amountHint } : {})}
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
        value={form.name}
        maxLength={50}
        disabled={form.anonymous}
        onInput={({ currentTarget }) => change({ name: currentTarget.value })}
      />
      <div class="row" role="group" aria-label={words.longNames}>
        {LONG_NAMES.map(([label, name]) => (
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

/** Draws the choice between open overlays and a preview on this page. */
function PlaceChoice(
  { isHere, choose }: { isHere: boolean; choose: (isHere: boolean) => void },
) {
  return (
    <div class="row" role="group" aria-label={words.where}>
      {([[false, words.inObs], [true, words.here]] as const).map((
        [value, name],
      ) => (
        <Button
          key={name}
          aria-pressed={isHere === value}
          onClick={() => choose(value)}
        >
          {name}
        </Button>
      ))}
    </div>
  );
}

/** Draws the form of a test event, and the scripts; says what was reached. */
export function TestEventForm({ channelId }: { channelId: string }) {
  const form = useSignal(begunForm());
  const scenes = useSignal<readonly ListedScene[]>([]);
  const said = useSignal("");
  const isBusy = useSignal(false);
  const ownStage = usePageTarget();
  const drawerStage = useSignal<PreviewTarget | null>(null);
  const change = (part: Partial<TestForm>) =>
    form.value = { ...form.value, ...part };
  function placeOf() {
    if (!form.value.isHere) return openOverlays(channelId);
    const stage = ownStage ?? drawerStage.value;
    return stage && atTarget(channelId, stage);
  }
  useEffect(() => {
    attempt(() => api.get("/api/widgets/scenes"))
      .then((found) => {
        if (!found) return;
        scenes.value = found.data.items;
        const { sceneId } = form.value;
        // The scene of last time may be gone.
        if (!scenes.value.some(({ id }) => id === sceneId)) {
          change({ sceneId: "" });
        }
      });
    attempt(() => api.get(`/api/channels/${channelId}/settings`)).then((
      found,
    ) => found && change({ currency: found.data.currency }));
  }, []);

  async function run(work: (place: TestPlace) => Promise<string>) {
    const place = placeOf();
    if (!place) return;
    isBusy.value = true;
    said.value = await attempt(() => work(place)) ?? "";
    isBusy.value = false;
  }

  const { kind, count, sceneId, inLists, isHere, currency } = form.value;
  const shownScene = scenes.value.find(({ id }) => id === sceneId) ??
    scenes.value[0];
  return (
    <>
      <PlaceChoice
        isHere={isHere}
        choose={(isHere) => change({ isHere })}
      />
      <p class="dim">{isHere ? words.hereLede : words.inObsLede}</p>
      {isHere && !ownStage && (shownScene
        ? (
          <DrawerStage
            key={shownScene.id}
            channelId={channelId}
            scene={shownScene}
            stage={drawerStage}
          />
        )
        : <p>{words.noScene}</p>)}
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          if (Object.keys(numberFaultsOf(form.value)).length > 0) return;
          run((place) => sendForm(place, form.value));
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
        {!(isHere && ownStage) && (
          <SelectField
            id="test-target"
            label={words.target}
            value={isHere ? shownScene?.id ?? "" : sceneId}
            options={[
              ...(isHere ? [] : [["", words.everywhere] as const]),
              ...scenes.value.map(({ id, name }) => [id, name] as const),
            ]}
            onChange={({ currentTarget }) =>
              change({ sceneId: currentTarget.value })}
          />
        )}
        {!isHere && (
          <Switch
            id="test-lists"
            label={words.inLists}
            hint={words.inListsHint}
            checked={inLists}
            onChange={({ currentTarget }) =>
              change({ inLists: currentTarget.checked })}
          />
        )}
        <div class="row row--acts">
          <Button
            type="submit"
            tone="primary"
            icon={isHere ? "eye" : "send"}
            busy={isBusy.value}
          >
            {isHere ? words.playHere : words.send}
          </Button>
          <Button
            icon="history"
            disabled={isBusy.value}
            onClick={() =>
              run((place) => sendForm(place, { ...keptForm(), currency }))}
          >
            {words.again}
          </Button>
          <Button
            tone="quiet"
            icon="undo-2"
            disabled={isBusy.value}
            onClick={() => run((place) => place.clear())}
          >
            {words.clear}
          </Button>
        </div>
      </form>
      <p class="said" role="status">{said}</p>
      <ScriptPlayer
        channelId={channelId}
        placeOf={placeOf}
        sceneId={sceneId === "" ? null : sceneId}
        currency={currency}
        said={said}
      />
    </>
  );
}
