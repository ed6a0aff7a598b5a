import { useSignal } from "@preact/signals";
import type { ComponentProps } from "preact";
import { useId } from "preact/hooks";
import { Button } from "@/lib/studio/parts/Button.tsx";
import { describedBy } from "@/lib/studio/parts/Field.tsx";
import { EmptyState, Notice } from "@/lib/studio/parts/Panel.tsx";
import { FIELD_WORDS as words } from "@/lib/studio/words/code_fields.ts";
import { SETTINGS_WORDS } from "@/lib/studio/words/settings.ts";
import type { FileOffers } from "@/lib/studio/browser/settings/control_context.ts";
import type { CodeFields } from "./code_fields.ts";
import type { GoTo } from "./ConsolePanel.tsx";
import type { CodeField } from "./field_list.ts";
import { FileField } from "./FileField.tsx";

/** Props of the control of one field. */
export interface CodeFieldProps {
  field: CodeField;
  value: unknown;
  id: string;
  disabled: boolean;
  offers: FileOffers;
  set: (value: unknown) => void;
  press: (field: CodeField) => void;
}

/** Draws a control for each field of the widget, by its groups. */
export function FieldsForm(
  { code, offers, readOnly, press, goTo }: {
    code: CodeFields;
    offers: FileOffers;
    readOnly: boolean;
    press: (field: CodeField) => void;
    goTo: GoTo;
  },
) {
  const id = useId();
  const fields = code.fields.value.filter(({ type }) => type !== "hidden");
  const values = code.values.value;
  const fault = code.fault.value;
  const groups = [...new Set(fields.map(({ group }) => group))];
  const wrong = code.marks.value[0];
  return (
    <div class="stack">
      {wrong && (
        <Notice
          tone={fault || !values ? "bad" : "warn"}
          action={
            <Button
              size="small"
              onClick={() => goTo(wrong.tab, wrong.line, wrong.column)}
            >
              {words.goTo}
            </Button>
          }
        >
          {fault
            ? `${words.wrongFields} `
            : values
            ? ""
            : `${words.wrongData} `}
          {wrong.message}
        </Notice>
      )}
      {fields.length === 0 && !fault
        ? (
          <EmptyState icon="sliders-horizontal" title={words.none}>
            {words.noneText} <code>{words.example}</code>
          </EmptyState>
        )
        : <p class="dim">{words.lede}</p>}
      {groups.map((group) => (
        <fieldset key={group} class="code-fields">
          {groups.length > 1 && <legend>{group || words.general}</legend>}
          {fields.filter((field) => field.group === group).map((field) => (
            <FieldControl
              key={`${field.key} ${field.type}`}
              id={`${id}-${field.key}`}
              field={field}
              value={values && Object.hasOwn(values, field.key)
                ? values[field.key]
                : field.value}
              isSet={values !== null && Object.hasOwn(values, field.key)}
              disabled={readOnly || values === null}
              offers={offers}
              set={(value) => code.set(field.key, value)}
              press={press}
            />
          ))}
        </fieldset>
      ))}
    </div>
  );
}

function FieldControl(
  { isSet, ...props }: CodeFieldProps & { isSet: boolean },
) {
  const { field, id, disabled, set, press } = props;
  if (field.type === "button") {
    return (
      <div>
        <Button icon="play" disabled={disabled} onClick={() => press(field)}>
          {field.label}
        </Button>
      </div>
    );
  }
  return (
    <div class="field">
      <div class="code-field__head">
        <label class="field__label" for={id}>{field.label}</label>
        {isSet && !disabled && (
          <Button
            size="small"
            tone="quiet"
            icon="undo-2"
            iconOnly
            onClick={() => set(undefined)}
          >
            {words.reset(field.label)}
          </Button>
        )}
      </div>
      <Control {...props} />
    </div>
  );
}

/** Draws the control that fits a field's type. */
function Control(props: CodeFieldProps) {
  const { field, value, id, disabled, set } = props;
  const { type, min, max, step, options } = field;
  const text = value === null || value === undefined ? "" : String(value);
  const bounds = {
    ...(min === null ? {} : { min }),
    ...(max === null ? {} : { max }),
    step: step ?? "any",
  };
  switch (type) {
    case "checkbox":
      return (
        <span class="switch">
          <input
            id={id}
            type="checkbox"
            role="switch"
            checked={value === true || value === "true"}
            disabled={disabled}
            onChange={({ currentTarget }) => set(currentTarget.checked)}
          />
        </span>
      );
    case "dropdown":
      return (
        <select
          id={id}
          class="input"
          value={text}
          disabled={disabled}
          onChange={({ currentTarget }) => set(currentTarget.value)}
        >
          {options.map(([key, label]) => (
            <option key={key} value={key} selected={key === text}>
              {label}
            </option>
          ))}
        </select>
      );
    case "number":
    case "slider":
      return (
        <span class="input-row">
          {type === "slider" && (
            <input
              {...bounds}
              type="range"
              aria-label={field.label}
              value={text}
              disabled={disabled}
              onInput={({ currentTarget }) => set(Number(currentTarget.value))}
            />
          )}
          <NumberInput {...{ id, bounds, text, disabled, set }} />
        </span>
      );
    case "colorpicker":
      return (
        <span class="input-row">
          {/^#[0-9a-f]{6}$/i.test(text) && (
            <input
              type="color"
              aria-label={field.label}
              value={text}
              disabled={disabled}
              onInput={({ currentTarget }) => set(currentTarget.value)}
            />
          )}
          <input
            id={id}
            class="input"
            type="text"
            spellcheck={false}
            value={text}
            disabled={disabled}
            onInput={({ currentTarget }) => set(currentTarget.value)}
          />
        </span>
      );
    case "image-input":
    case "video-input":
    case "sound-input":
      return <FileField {...props} />;
    default:
      return (
        <input
          id={id}
          class="input"
          type="text"
          dir="auto"
          placeholder={type === "googleFont" ? words.font : undefined}
          value={text}
          disabled={disabled}
          onInput={({ currentTarget }) => set(currentTarget.value)}
        />
      );
  }
}

/** Draws a field for a number, and says so where what is typed is none. */
function NumberInput({ id, bounds, text, disabled, set }:
  & Pick<CodeFieldProps, "id" | "disabled" | "set">
  & {
    bounds: Pick<ComponentProps<"input">, "min" | "max" | "step">;
    text: string;
  }) {
  const error = useSignal<string | undefined>(undefined);
  return (
    <>
      <input
        {...bounds}
        id={id}
        class="input code-field__number"
        type="number"
        value={text}
        disabled={disabled}
        aria-invalid={error.value ? true : undefined}
        aria-describedby={describedBy(id, { error: error.value })}
        onInput={({ currentTarget: { value, valueAsNumber } }) => {
          // What is no number is empty.
          error.value = value === "" ? SETTINGS_WORDS.noNumber : undefined;
          if (value !== "") set(valueAsNumber);
        }}
      />
      {error.value && (
        <span class="field__error" id={`${id}-error`}>{error.value}</span>
      )}
    </>
  );
}
