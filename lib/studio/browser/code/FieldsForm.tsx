import { ControlField } from "@/lib/studio/kit/form/ControlField.tsx";
import { controlAttributes } from "@/lib/studio/kit/form/control_attributes.ts";
import type {
  ControlProps,
  ControlWork,
} from "@/lib/studio/kit/form/control_context.ts";
import { inputText } from "@/lib/studio/kit/form/plain_controls.tsx";
import type { UnreadTexts } from "@/lib/studio/kit/form/unread_texts.ts";
import { useLate } from "@/lib/studio/browser/use_late.ts";
import { Button } from "@/lib/studio/ui/Button.tsx";
import { EmptyState, Notice } from "@/lib/studio/ui/Panel.tsx";
import { FIELD_MESSAGES as words } from "@/lib/studio/messages/code_fields.ts";
import type { FileOffers } from "@/lib/studio/browser/settings/offers.ts";
import type { CodeFields } from "./code_fields.ts";
import type { GoTo } from "./ConsolePanel.tsx";
import { controlOfField } from "./field_control.ts";
import type { CodeField } from "./field_list.ts";
import type { FieldOffers } from "./FileField.tsx";

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
  const controls = fields.map((field) => controlOfField(field, values));
  const late = useLate(
    controls.some(({ kind }) => kind === "reference"),
    () => import("./FileField.tsx"),
  );
  const work: ControlWork<FieldOffers> = {
    // No field is of money.
    offers: { ...offers, currency: "", currencyDigits: 0, fields },
    readOnly: readOnly || values === null,
    prefix: "code-field",
    controls: {
      color: CssColorControl,
      reference: late?.FileField ?? Nothing,
    },
    unread,
    errorOf: (key) => unread.at(key)?.why,
    set: ({ key }, value) => code.set(key, value),
    reset: ({ key }) => code.set(key, undefined),
  };
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
          {fields.map((field, at) => {
            const control = controls[at];
            if (field.group !== group || !control) return null;
            return field.type === "button"
              ? (
                <div key={field.key}>
                  <Button
                    icon="play"
                    disabled={work.readOnly}
                    onClick={() => press(field)}
                  >
                    {field.label}
                  </Button>
                </div>
              )
              : (
                <ControlField
                  key={`${field.key} ${field.type}`}
                  control={control}
                  work={work}
                />
              );
          })}
        </fieldset>
      ))}
    </div>
  );
}

/** Draws a field for files until what draws it is loaded. */
const Nothing = () => null;

/** Draws a colour in any way that CSS writes one, with a swatch where it can have one. */
function CssColorControl({ control, work }: ControlProps) {
  const { label } = control;
  const text = inputText(control.value);
  return (
    <span class="input-row">
      {/^#[0-9a-f]{6}$/i.test(text) && (
        <input
          class="swatch"
          type="color"
          aria-label={label}
          value={text}
          disabled={work.readOnly}
          onInput={({ currentTarget }) =>
            work.set(control, currentTarget.value)}
        />
      )}
      <input
        {...controlAttributes({ control, work })}
        class="input"
        type="text"
        spellcheck={false}
        value={text}
        onInput={({ currentTarget }) => work.set(control, currentTarget.value)}
      />
    </span>
  );
}
