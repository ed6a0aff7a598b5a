import { Button } from "@/lib/studio/ui/Button.tsx";
import { describedBy } from "@/lib/studio/ui/Field.tsx";
import { EmptyState, Notice } from "@/lib/studio/ui/Panel.tsx";
import { FIELD_MESSAGES as words } from "@/lib/studio/messages/code_fields.ts";
import { useTypedNumber } from "@/lib/studio/kit/form/use_typed_number.ts";
import type { UnreadTexts } from "@/lib/studio/kit/form/unread_texts.ts";
import type { FileOffers } from "@/lib/studio/browser/settings/offers.ts";
import type { CodeFields } from "./code_fields.ts";
import type { GoTo } from "./ConsolePanel.tsx";
import { type CodeField, numberOf, rangeOfField } from "./field_list.ts";
import { FileField } from "./FileField.tsx";

/** Props of the control of one field. */
export interface CodeFieldProps {
  field: CodeField;
  value: unknown;
  id: string;
  disabled: boolean;
  offers: FileOffers;
  unread: UnreadTexts;
  set: (value: unknown) => void;
  press: (field: CodeField) => void;
}

/** Draws a control for each field of the widget, by its groups. */
export function FieldsForm(
  { code, offers, unread, readOnly, press, goTo }: {
    code: CodeFields;
    offers: FileOffers;
    unread: UnreadTexts;
    readOnly: boolean;
    press: (field: CodeField) => void;
    goTo: GoTo;
  },
) {
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
              id={`code-field-${field.key}`}
              field={field}
              value={values && Object.hasOwn(values, field.key)
                ? values[field.key]
                : field.value}
              isSet={values !== null && Object.hasOwn(values, field.key)}
              disabled={readOnly || values === null}
              offers={offers}
              unread={unread}
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
  const { type, options } = field;
  const text = value === null || value === undefined ? "" : String(value);
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
      return <NumberValue {...props} />;
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

/** Draws a number, a slider beside it where the field is one; what is none, or beyond the bounds, is said. */
function NumberValue(
  { field, value, id, disabled, unread, set }: CodeFieldProps,
) {
  const { key, label, type, step } = field;
  const range = rangeOfField(field);
  const number = numberOf(value);
  const typed = useTypedNumber({
    key,
    value: number,
    range,
    ...(step === null ? {} : { step }),
    atOnce: true,
    unread,
    set,
  });
  const error = unread.at(key)?.why;
  return (
    <>
      <span class="input-row">
        {type === "slider" && (
          <input
            type="range"
            aria-label={label}
            min={range.min ?? undefined}
            max={range.max ?? undefined}
            step={step ?? "any"}
            value={number ?? undefined}
            disabled={disabled}
            onInput={({ currentTarget }) =>
              typed.put(currentTarget.valueAsNumber)}
          />
        )}
        <input
          {...typed.input}
          id={id}
          class="input code-field__number"
          type="text"
          disabled={disabled}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, { error })}
        />
      </span>
      {error && <span class="field__error" id={`${id}-error`}>{error}</span>}
    </>
  );
}
