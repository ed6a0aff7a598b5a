import { moveInList } from "@/lib/studio/browser/move_in_list.ts";
import { FORM_MESSAGES as words } from "@/lib/studio/messages/form.ts";
import { Button, RowButton } from "@/lib/studio/ui/Button.tsx";
import { MoveButtons } from "@/lib/studio/ui/MoveButtons.tsx";
import { controlAttributes } from "./control_attributes.ts";
import { controlId, type ControlProps } from "./control_context.ts";
import { useTypedText } from "./use_typed_text.ts";

const listOf = (value: unknown): unknown[] => Array.isArray(value) ? value : [];

/** Draws boxes to tick, each value once, in the order of the options. */
export function ChoicesControl({ control, work }: ControlProps) {
  const chosen = listOf(control.value);
  const id = controlId(control, work);
  return (
    <div class="ticks">
      {control.options.map(({ value, label }) => (
        <label key={value} class="tick" for={`${id}-${value}`}>
          <input
            id={`${id}-${value}`}
            type="checkbox"
            disabled={work.readOnly}
            checked={chosen.includes(value)}
            onChange={({ currentTarget }) =>
              work.set(
                control,
                control.options.map((option) =>
                  option.value
                ).filter((one) =>
                  one === value ? currentTarget.checked : chosen.includes(one)
                ),
              )}
          />
          {label}
        </label>
      ))}
    </div>
  );
}

/** Draws values in an order that can be changed; what is left out stands below. */
export function OrderControl({ control, work }: ControlProps) {
  const chosen = listOf(control.value);
  const labelOf = (value: unknown) =>
    control.options.find((option) => option.value === value)?.label ??
      String(value);
  const put = (next: readonly unknown[]) => work.set(control, next);
  return (
    <div class="stack">
      <ol class="order">
        {chosen.map((value, index) => (
          <li key={String(value)} class="row">
            <span class="order__name">{labelOf(value)}</span>
            <MoveButtons
              tone="quiet"
              name={labelOf(value)}
              index={index}
              count={chosen.length}
              readOnly={work.readOnly}
              onMove={(step) => put(moveInList(chosen, index, index + step))}
            />
            <RowButton
              tone="quiet"
              icon="x"
              disabled={work.readOnly || chosen.length <= control.minLength}
              onClick={() => put(chosen.filter((one) => one !== value))}
            >
              {words.remove(labelOf(value))}
            </RowButton>
          </li>
        ))}
      </ol>
      <div class="row">
        {control.options.filter(({ value }) => !chosen.includes(value)).map((
          { value, label },
        ) => (
          <Button
            key={value}
            size="small"
            icon="plus"
            disabled={work.readOnly}
            onClick={() => put([...chosen, value])}
          >
            {label}
          </Button>
        ))}
      </div>
    </div>
  );
}

/** Draws a list of texts or colours, one a line. */
export function LinesControl({ control, work }: ControlProps) {
  const lines = listOf(control.value).map(String).join("\n");
  return (
    <textarea
      {...controlAttributes({ control, work })}
      class="input"
      dir="auto"
      rows={4}
      placeholder={words.onePerLine}
      value={lines}
      onChange={({ currentTarget }) =>
        work.set(
          control,
          currentTarget.value.split("\n").map((line) => line.trim())
            .filter(Boolean),
        )}
    />
  );
}

/** Draws a text for each of some keys. */
export function MapControl({ control, work }: ControlProps) {
  const value = Object(control.value) as Record<string, unknown>;
  const id = controlId(control, work);
  return (
    <div class="settings-grid">
      {control.options.map(({ value: key, label }) => (
        <div key={key} class="field">
          <label class="field__label" for={`${id}-${key}`}>{label}</label>
          <input
            id={`${id}-${key}`}
            class="input"
            type="text"
            dir="auto"
            disabled={work.readOnly}
            value={String(value[key] ?? "")}
            onChange={({ currentTarget }) => {
              const { [key]: _old, ...rest } = value;
              work.set(
                control,
                currentTarget.value === ""
                  ? rest
                  : { ...rest, [key]: currentTarget.value },
              );
            }}
          />
        </div>
      ))}
    </div>
  );
}

/** Draws any other value as JSON, which is taken once it can be read. */
export function JsonControl({ control, work }: ControlProps) {
  const typed = useTypedText({
    key: control.key,
    shown: JSON.stringify(control.value ?? null, null, 2),
    unread: work.unread,
    read(text) {
      const read = readJson(text);
      if (!read) return false;
      typed.expectChange();
      work.set(control, read.value);
      return true;
    },
  });

  function take(raw: string) {
    const read = readJson(raw);
    typed.end(raw, read ? null : words.badJson);
    if (read) work.set(control, read.value);
  }

  return (
    <textarea
      {...controlAttributes({ control, work })}
      class="input"
      rows={3}
      spellcheck={false}
      value={typed.text}
      onInput={({ currentTarget }) => typed.type(currentTarget.value)}
      onChange={({ currentTarget }) => take(currentTarget.value)}
    />
  );
}

/** Reads JSON; `null` for what is none. */
function readJson(text: string): { value: unknown } | null {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return null;
  }
}
