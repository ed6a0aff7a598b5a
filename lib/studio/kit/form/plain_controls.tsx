import { useRef } from "preact/hooks";
import {
  shownNumber,
  shownRange,
  storedNumber,
  unitSign,
} from "@/lib/schema/forms/shown_number.ts";
import { useTypedNumber } from "./use_typed_number.ts";
import { Button } from "@/lib/studio/ui/Button.tsx";
import { SETTINGS_MESSAGES as words } from "@/lib/studio/messages/settings.ts";
import { controlAttributes } from "./control_attributes.ts";
import type { ControlProps } from "./control_context.ts";

const text = (value: unknown): string =>
  value === null || value === undefined ? "" : String(value);

/** Draws a setting that is on or off. */
export function SwitchControl({ control, work }: ControlProps) {
  const attributes = controlAttributes({ control, work });
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
    </div>
  );
}

/** Draws a number in the unit that people use, a slider beside it where its range is short. */
export function NumberControl({ control, work }: ControlProps) {
  const { unit, min, max, whole, value, nullable } = control;
  const { currency, currencyDigits } = work.offers;
  const shown = (stored: number) => shownNumber(stored, unit, currencyDigits);
  const typed = useTypedNumber({
    key: control.key,
    value: typeof value === "number" ? shown(value) : null,
    range: shownRange(control, currencyDigits),
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
  const sign = unit === "minor" ? currency : unitSign(unit);
  return (
    <span class="input-row">
      <input
        {...controlAttributes({ control, work })}
        class="input input--number"
        {...typed.input}
        type="text"
        placeholder={nullable ? words.unset : undefined}
      />
      {sign && <span class="input-row__suffix">{sign}</span>}
      {control.kind === "slider" && min !== null && max !== null && (
        <input
          type="range"
          aria-label={control.label}
          disabled={work.readOnly}
          min={shown(min)}
          max={shown(max)}
          step={whole ? shown(1) : (shown(max) - shown(min)) / 100}
          value={typeof value === "number" ? shown(value) : shown(min)}
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
    value: text(value),
    ...(maxLength === null ? {} : { maxLength }),
    ...(nullable ? { placeholder: words.unset } : {}),
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

/** Draws a text with placeholders, which can be put in where the caret is. */
export function TemplateControl({ control, work }: ControlProps) {
  const box = useRef<HTMLSpanElement>(null);

  function insert(name: string) {
    const field = box.current?.querySelector<
      HTMLInputElement | HTMLTextAreaElement
    >("input, textarea");
    if (!field) return;
    const { selectionStart, selectionEnd, value } = field;
    const from = selectionStart ?? value.length;
    const put = `{${name}}`;
    work.set(
      control,
      value.slice(0, from) + put + value.slice(selectionEnd ?? from),
    );
    field.focus();
  }

  return (
    <span ref={box} class="template">
      <TextControl control={control} work={work} />
      {control.placeholders.length > 0 && (
        <details class="chips">
          <summary>{words.placeholders}</summary>
          <span class="row">
            {control.placeholders.map((name) => (
              <Button
                key={name}
                size="small"
                disabled={work.readOnly}
                aria-label={words.insert(name)}
                onClick={() => insert(name)}
              >
                {`{${name}}`}
              </Button>
            ))}
          </span>
        </details>
      )}
    </span>
  );
}

/** Draws a colour with its opacity, and as it is written. */
export function ColorControl({ control, work }: ControlProps) {
  const value = text(control.value);
  const [, rgb = "#000000", alpha = "ff"] =
    /^(#[0-9a-f]{6})([0-9a-f]{2})?$/i.exec(value) ?? [];
  const opacity = Math.round(parseInt(alpha, 16) / 2.55);
  const put = (color: string, percent: number) => {
    const end = percent >= 100
      ? ""
      : Math.round(percent * 2.55).toString(16).padStart(2, "0");
    work.set(control, `${color}${end}`);
  };
  return (
    <span class="input-row">
      <input
        {...controlAttributes({ control, work })}
        type="color"
        class="swatch"
        value={rgb}
        onInput={({ currentTarget }) =>
          put(currentTarget.value, value === "" ? 100 : opacity)}
      />
      <input
        type="range"
        aria-label={words.opacity(control.label)}
        disabled={work.readOnly}
        min={0}
        max={100}
        value={value === "" ? 100 : opacity}
        onInput={({ currentTarget }) => put(rgb, Number(currentTarget.value))}
      />
      <code>{value === "" ? words.unset : value}</code>
    </span>
  );
}

/** Draws a choice of one of several values. */
export function SelectControl({ control, work }: ControlProps) {
  const options = control.kind === "look" ? work.offers.looks : control.options;
  const current = text(control.value);
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
        <option value="" selected={current === ""}>{words.none}</option>
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

/** Draws a text for which there are suggestions: currencies, time zones. */
export function SuggestControl({ control, work }: ControlProps) {
  const attributes = controlAttributes({ control, work });
  const list = `${attributes.id}-list`;
  const suggestions = Intl.supportedValuesOf(
    control.kind === "currency" ? "currency" : "timeZone",
  );
  return (
    <>
      <input
        {...attributes}
        class="input"
        type="text"
        list={list}
        value={text(control.value)}
        onChange={({ currentTarget: { value } }) =>
          work.set(control, value === "" && control.nullable ? null : value)}
      />
      <datalist id={list}>
        {suggestions.map((value) => <option key={value} value={value} />)}
      </datalist>
    </>
  );
}
