import { useRef } from "preact/hooks";
import { FORM_MESSAGES as words } from "@/lib/studio/messages/form.ts";
import { Button } from "@/lib/studio/ui/Button.tsx";
import { controlAttributes } from "./control_attributes.ts";
import type { ControlProps } from "./control_context.ts";
import { inputText, TextControl } from "./plain_controls.tsx";

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

/** Characters of a colour that has no opacity. */
export const OPAQUE_LENGTH = 7;

/** Draws a colour with its opacity, where it may have one, and as it is written. */
export function ColorControl({ control, work }: ControlProps) {
  const value = inputText(control.value);
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
      {control.maxLength !== OPAQUE_LENGTH && (
        <input
          type="range"
          aria-label={words.opacity(control.label)}
          disabled={work.readOnly}
          min={0}
          max={100}
          value={value === "" ? 100 : opacity}
          onInput={({ currentTarget }) => put(rgb, Number(currentTarget.value))}
        />
      )}
      <code>{value === "" ? words.unset : value}</code>
    </span>
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
        value={inputText(control.value)}
        onChange={({ currentTarget: { value } }) =>
          work.set(control, value === "" && control.nullable ? null : value)}
      />
      <datalist id={list}>
        {suggestions.map((value) => <option key={value} value={value} />)}
      </datalist>
    </>
  );
}
