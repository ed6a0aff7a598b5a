import type { FormControl } from "@/lib/schema/forms/model.ts";
import {
  shownNumber,
  shownRange,
  storedNumber,
  unitSign,
} from "@/lib/schema/forms/shown_number.ts";
import { useTypedNumber } from "./use_typed_number.ts";
import { FORM_MESSAGES as words } from "@/lib/studio/messages/form.ts";
import { controlAttributes } from "./control_attributes.ts";
import { type ControlProps, hintFor } from "./control_context.ts";

/** Returns a value as the text of an input; none is empty. */
export const inputText = (value: unknown): string =>
  value === null || value === undefined ? "" : String(value);

/** Draws a setting that is on or off. */
export function SwitchControl({ control, work }: ControlProps) {
  const attributes = controlAttributes({ control, work });
  const hint = hintFor(control);
  return (
    <div class="switch">
      <input
        {...attributes}
        type="checkbox"
        role="switch"
        checked={control.value === true}
        onChange={({ currentTarget }) =>
          work.set(control, currentTarget.checked)}
      />
      <label for={attributes.id}>{control.label}</label>
      {hint && <p class="field__hint" id={`${attributes.id}-hint`}>{hint}</p>}
    </div>
  );
}

/** Returns the step of a slider: one, or a hundredth of its range. */
function sliderStep(
  { min, max, whole }: FormControl,
  shown: (stored: number) => number,
): number | "any" {
  if (whole) return shown(1);
  return min === null || max === null ? "any" : (shown(max) - shown(min)) / 100;
}

/** Draws a number in the unit that people use, a slider beside it where its range is short. */
export function NumberControl({ control, work }: ControlProps) {
  const { unit, min, max, whole, value, nullable, step } = control;
  const { currency, currencyDigits } = work.offers;
  const shown = (stored: number) => shownNumber(stored, unit, currencyDigits);
  const typed = useTypedNumber({
    key: control.key,
    value: typeof value === "number" ? shown(value) : null,
    range: shownRange(control, currencyDigits),
    ...(step === undefined ? {} : { step }),
    nullable,
    unread: work.unread,
    set: (number) =>
      work.set(
        control,
        number === null
          ? null
          : storedNumber(number, unit, whole, currencyDigits),
      ),
  });
  const sign = control.suffix ??
    (unit === "minor" ? currency : unitSign(unit));
  return (
    <span class="input-row">
      <input
        {...controlAttributes({ control, work })}
        class="input input--number"
        {...typed.input}
        type="text"
        placeholder={nullable && work.reset ? words.unset : undefined}
      />
      {sign && <span class="input-row__suffix">{sign}</span>}
      {control.kind === "slider" && (
        <input
          type="range"
          aria-label={control.label}
          disabled={work.readOnly}
          min={min === null ? undefined : shown(min)}
          max={max === null ? undefined : shown(max)}
          step={step ?? sliderStep(control, shown)}
          value={typeof value === "number"
            ? shown(value)
            : min === null
            ? undefined
            : shown(min)}
          onInput={({ currentTarget }) =>
            typed.put(currentTarget.valueAsNumber)}
        />
      )}
    </span>
  );
}

/** Draws a text of one line or several. */
export function TextControl({ control, work }: ControlProps) {
  const { value, multiline, maxLength, nullable, kind } = control;
  const attributes = {
    ...controlAttributes({ control, work }),
    class: "input",
    dir: "auto" as const,
    value: inputText(value),
    ...(maxLength === null ? {} : { maxLength }),
    ...(nullable && work.reset ? { placeholder: words.unset } : {}),
  };
  const take = (raw: string) =>
    work.set(control, raw === "" && nullable ? null : raw);
  return multiline || kind === "textarea"
    ? (
      <textarea
        {...attributes}
        rows={3}
        onInput={({ currentTarget }) => take(currentTarget.value)}
      />
    )
    : (
      <input
        {...attributes}
        type="text"
        onInput={({ currentTarget }) => take(currentTarget.value)}
      />
    );
}

/** Draws a choice of one of several values. */
export function SelectControl({ control, work }: ControlProps) {
  const { options } = control;
  const current = inputText(control.value);
  return (
    <select
      {...controlAttributes({ control, work })}
      class="input"
      value={current}
      onChange={({ currentTarget }) => {
        const found = options.find(({ value }) =>
          String(value) === currentTarget.value
        );
        work.set(control, found ? found.value : null);
      }}
    >
      {(control.nullable || current === "") && (
        <option value="" selected={current === ""}>
          {control.none ?? words.none}
        </option>
      )}
      {options.map(({ value, label }) => (
        <option
          key={value}
          value={String(value)}
          selected={String(value) === current}
        >
          {label}
        </option>
      ))}
    </select>
  );
}
