import { useEffect } from "preact/hooks";
import { FORM_MESSAGES as words } from "@/lib/studio/messages/form.ts";
import { controlAttributes } from "./control_attributes.ts";
import type {
  ControlProps,
  FormOffers,
  RoomControls,
} from "./control_context.ts";
import { readLengthIn } from "./length_in.ts";
import { lengthText } from "./lengths.ts";
import { useLocalInstant } from "./use_local_instant.ts";
import { useTypedText } from "./use_typed_text.ts";

/** Draws a length of time as people write it, such as `1:30`; what is none stays, and says so. */
function LengthControl({ control, work }: ControlProps) {
  const { key, value, nullable } = control;
  const shown = typeof value === "number" ? lengthText(value) : "";
  const read = (text: string) =>
    nullable && text.trim() === "" ? { ms: null } : readLengthIn(text, control);
  const typed = useTypedText({
    key,
    shown,
    unread: work.unread,
    read(text) {
      const found = read(text);
      if ("why" in found) return false;
      if (found.ms !== value) {
        typed.expectChange();
        work.set(control, found.ms);
      }
      return true;
    },
  });

  function take(text: string) {
    const found = read(text);
    typed.end(text, "why" in found ? found.why : null);
    if ("ms" in found && found.ms !== value) work.set(control, found.ms);
  }

  return (
    <input
      {...controlAttributes({ control, work })}
      class="input"
      type="text"
      maxLength={20}
      autocomplete="off"
      data-draft={typed.isTyped ? "" : undefined}
      value={typed.text}
      onInput={({ currentTarget }) => typed.type(currentTarget.value)}
      onChange={({ currentTarget }) => take(currentTarget.value)}
    />
  );
}

/** Draws a field for an instant, in the time zone of this computer. */
function InstantControl({ control, work }: ControlProps) {
  const { key, value } = control;
  const shown = useLocalInstant(value);
  const wrong = work.unread.at(key);
  // What is wrong in a field that goes away keeps nothing from being saved.
  useEffect(() => () => work.unread.put(key, null), [key]);
  return (
    <input
      {...controlAttributes({ control, work })}
      class="input"
      type="datetime-local"
      {
        // What is typed halfway stays until it is an instant.
        ...(wrong ? {} : { value: shown })
      }
      onChange={({ currentTarget: { value, validity } }) => {
        const at = new Date(value);
        const isNone = value === "" && !validity.badInput;
        const isWrong = !isNone && Number.isNaN(at.getTime());
        work.unread.put(
          key,
          isWrong ? { text: value, why: words.wrongInstant } : null,
        );
        if (!isWrong) work.set(control, isNone ? null : at.toISOString());
      }}
    />
  );
}

/** Controls of lengths of time and of instants. */
export const TIME_CONTROLS: RoomControls<FormOffers> = {
  length: LengthControl,
  "date-time": InstantControl,
};
