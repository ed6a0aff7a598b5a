import type { ListEntry } from "@/lib/schema/forms/model.ts";
import { FORM_MESSAGES as words } from "@/lib/studio/messages/form.ts";
import { moveInList } from "@/lib/studio/browser/move_in_list.ts";
import { Button, RowButton } from "@/lib/studio/ui/Button.tsx";
import { MoveButtons } from "@/lib/studio/ui/MoveButtons.tsx";
import { ControlField } from "./ControlField.tsx";
import type { ControlProps } from "./control_context.ts";

/** Returns the name of an entry: its own name or text, or its number. */
function nameOf(value: unknown, index: number): string {
  const { name, label, title, text } = Object(value);
  const own = [name, label, title, text].find((one) =>
    typeof one === "string" && one !== ""
  );
  return own ?? words.entry(index + 1);
}

/** Returns the labels of the kinds that an entry says it is of; none where it says none. */
function kindOf({ controls }: ListEntry): string | undefined {
  const kinds = controls.find(({ path }) =>
    path.at(-1) === "kind" || path.at(-1) === "kinds"
  );
  const values = [kinds?.value].flat();
  const labels = kinds?.options.filter(({ value }) => values.includes(value))
    .map(({ label }) => label) ?? [];
  return labels.join(", ") || undefined;
}

/** Draws a list of objects: add, remove, reorder, and the fields of each. */
export function EntriesControl({ control, work }: ControlProps) {
  const values = Array.isArray(control.value) ? control.value : [];
  const put = (next: readonly unknown[]) => work.set(control, next);
  const isFull = control.maxLength !== null &&
    values.length >= control.maxLength;

  const titled = control.entries.map((entry) => ({
    ...entry,
    own: nameOf(values[entry.index], entry.index),
    kind: control.alternatives[entry.alternative]?.title ?? kindOf(entry),
  }));
  const drawn = (
    { index, controls, kind, ...entry }: typeof titled[number],
  ) => {
    // Buttons of several entries must not have the same name.
    const isShared = titled.some((other) =>
      other.index !== index && other.own === entry.own && other.kind === kind
    );
    const own = isShared ? words.numbered(entry.own, index + 1) : entry.own;
    const name = kind ? words.entryOfKind(kind, own) : own;
    return (
      <details key={index} class="settings-group">
        <summary>
          {kind ?? own} {kind && <span class="dim">{own}</span>}
        </summary>
        <div class="row">
          <MoveButtons
            {...{ name, index }}
            count={values.length}
            readOnly={work.readOnly}
            onMove={(step) => put(moveInList(values, index, index + step))}
          />
          <RowButton
            icon="trash-2"
            disabled={work.readOnly || values.length <= control.minLength}
            onClick={() => put(values.filter((_, at) => at !== index))}
          >
            {words.remove(name)}
          </RowButton>
        </div>
        <div class="settings-grid">
          {controls.map((one) => (
            <ControlField key={one.key} control={one} work={work} />
          ))}
        </div>
      </details>
    );
  };

  return (
    <div class="stack">
      {titled.map(drawn)}
      <div class="row">
        {control.alternatives.map(({ title, fresh }, index) => (
          <Button
            key={index}
            size="small"
            icon="plus"
            disabled={work.readOnly || isFull}
            onClick={() => put([...values, fresh])}
          >
            {title === null ? words.add : words.addKind(title)}
          </Button>
        ))}
      </div>
    </div>
  );
}
