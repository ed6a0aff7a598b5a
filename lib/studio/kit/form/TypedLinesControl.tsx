import { useSignal } from "@preact/signals";
import { FORM_MESSAGES as words } from "@/lib/studio/messages/form.ts";
import { controlAttributes } from "./control_attributes.ts";
import type { ControlProps } from "./control_context.ts";

const linesIn = (text: string): string[] =>
  text.split("\n").map((line) => line.trim()).filter(Boolean);

/**
 * Draws a list of texts, one a line, of a form that a button sends, and takes
 * them as they are typed: what is wrong with them would otherwise go when the
 * field is left, and move the button away from under the pointer.
 */
export function TypedLinesControl({ control, work }: ControlProps) {
  const typed = useSignal("");
  const stored = Array.isArray(control.value)
    ? control.value.map(String).join("\n")
    : "";
  const isTyped = linesIn(typed.value).join("\n") === stored;
  return (
    <textarea
      {...controlAttributes({ control, work })}
      class="input"
      dir="auto"
      rows={4}
      placeholder={words.onePerLine}
      value={isTyped ? typed.value : stored}
      onInput={({ currentTarget: { value } }) => {
        typed.value = value;
        work.set(control, linesIn(value));
      }}
    />
  );
}
