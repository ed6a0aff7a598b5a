import { useSignal } from "@preact/signals";
import { useMemo } from "preact/hooks";
import { emptyIfStill } from "@/lib/studio/browser/merge_fields.ts";
import { Button } from "@/lib/studio/ui/Button.tsx";
import { TextField } from "@/lib/studio/ui/Field.tsx";
import { EmptyState, Panel } from "@/lib/studio/ui/Panel.tsx";
import { DataTable } from "@/lib/studio/ui/Table.tsx";
import { AUDIENCE_MESSAGES } from "@/lib/studio/messages/audience.ts";
import { readNumber } from "@/lib/studio/kit/form/read_number.ts";
import { NameDialog } from "@/lib/studio/browser/NameDialog.tsx";
import { toast } from "@/lib/studio/browser/toasts.ts";
import type { AudienceStore } from "./audience_store.ts";
import { counterCommands } from "./counter_commands.ts";
import { numberText } from "@/lib/studio/messages/figures.ts";

const words = AUDIENCE_MESSAGES.counters;
const VALUES = {
  min: -Number.MAX_SAFE_INTEGER,
  max: Number.MAX_SAFE_INTEGER,
  decimals: 0,
};

/** Draws the channel's counters: move, set, add, remove. */
export function CountersPanel({ desk }: { desk: AudienceStore }) {
  const acts = useMemo(() => counterCommands(desk), [desk]);
  const counters = desk.counters.value;
  const { readOnly } = desk;
  /** Name of the counter in the dialog. */
  const edited = useSignal<string | null>(null);
  const chosen = counters.find(({ name }) => name === edited.value);

  async function set(typed: string): Promise<boolean> {
    const read = readNumber(typed, VALUES);
    if ("why" in read) {
      toast(read.why, { tone: "bad" });
      return false;
    }
    return chosen !== undefined && await acts.set(chosen.name, read.number);
  }

  const rows = counters.map((counter) => {
    const { name, value } = counter;
    const step = acts.stepOf(name);
    return {
      key: name,
      cells: [
        name,
        <strong key="value" class="aud-count">{numberText(value)}</strong>,
        <div key="acts" class="row row--end">
          <Button
            icon="minus"
            iconOnly
            disabled={readOnly}
            onClick={() => acts.count(name, -1)}
          >
            {words.minus(name, step)}
          </Button>
          <Button
            icon="plus"
            iconOnly
            disabled={readOnly}
            onClick={() => acts.count(name, 1)}
          >
            {words.plus(name, step)}
          </Button>
          <Button
            tone="quiet"
            icon="pencil"
            iconOnly
            disabled={readOnly}
            onClick={() => edited.value = name}
          >
            {words.setIt(name)}
          </Button>
          <Button
            tone="quiet"
            icon="trash-2"
            iconOnly
            disabled={readOnly}
            onClick={() => acts.remove(counter)}
          >
            {words.remove(name)}
          </Button>
        </div>,
      ],
    };
  });

  return (
    <Panel title={words.title} lede={words.lede} icon="list">
      <div class="stack">
        {rows.length === 0
          ? (
            <EmptyState icon="list" title={words.none}>
              {words.noneText}
            </EmptyState>
          )
          : (
            <DataTable
              caption={words.caption}
              columns={words.columns}
              figures={[1]}
              rows={rows}
              lines
            />
          )}
        <AddCounter desk={desk} />
        <NameDialog
          title={words.setTitle(edited.value ?? "")}
          label={words.value}
          act={words.setAct}
          name={chosen ? String(chosen.value) : null}
          save={set}
          onClose={() => edited.value = null}
        />
      </div>
    </Panel>
  );
}

function AddCounter({ desk }: { desk: AudienceStore }) {
  const name = useSignal("");
  const fault = useSignal("");
  async function add(event: Event) {
    event.preventDefault();
    const sent = name.value;
    const wanted = sent.trim().toLowerCase();
    const isKnown = desk.counters.peek().some(({ name }) => name === wanted);
    fault.value = isKnown
      ? words.known
      : /^[a-z0-9_-]{1,50}$/.test(wanted)
      ? ""
      : words.nameWrong;
    if (fault.value !== "") return;
    if (await counterCommands(desk).add(wanted)) emptyIfStill(name, sent);
  }
  return (
    <form class="aud-line" onSubmit={add}>
      <TextField
        id="counter-name"
        label={words.name}
        hint={words.nameHint}
        error={fault.value}
        maxLength={50}
        autocomplete="off"
        spellcheck={false}
        value={name.value}
        readOnly={desk.readOnly}
        onInput={({ currentTarget }) => {
          name.value = currentTarget.value;
          fault.value = "";
        }}
      />
      <Button type="submit" icon="plus" disabled={desk.readOnly}>
        {words.add}
      </Button>
    </form>
  );
}
