import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { DIALOG_MESSAGES as words } from "@/lib/studio/messages/dialogs.ts";
import { describedBy, Field } from "./Field.tsx";

/** A value that can be picked, and how people read it. */
export type PickOption = readonly [value: string, label: string];

/** Most options that are drawn at once: a user who looks for more types more. */
const MAX_SHOWN = 50;

/** Draws a choice of many values with its label. */
export function PickField(
  { hint, error, ...box }:
    & Omit<Parameters<typeof PickBox>[0], "describedBy" | "isWrong">
    & { hint?: string | undefined; error?: string | undefined },
) {
  const { id, label } = box;
  return (
    <Field label={label} for={id} hint={hint} error={error}>
      <PickBox
        {...box}
        describedBy={describedBy(id, { hint, error })}
        isWrong={Boolean(error)}
      />
    </Field>
  );
}

/**
 * Draws a choice of many values with a search: typing narrows the list, arrows
 * and Enter, a click or a touch take one. What is no value is never taken:
 * leaving the field brings back what was chosen.
 */
export function PickBox(
  { id, label, describedBy, isWrong, value, options, readOnly, onPick }: {
    id: string;
    label: string;
    /** Ids of the texts about it. */
    describedBy: string | undefined;
    /** True while its value is refused. */
    isWrong: boolean;
    value: string;
    options: readonly PickOption[];
    readOnly?: boolean | undefined;
    onPick: (value: string) => void;
  },
) {
  /** Text that is typed; `null` while the list is closed. */
  const typed = useSignal<string | null>(null);
  const active = useSignal(0);
  const list = useRef<HTMLUListElement>(null);
  const chosen = options.find(([one]) => one === value);
  const isOpen = typed.value !== null;
  const found = isOpen ? matching(options, typed.value ?? "") : [];
  const optionId = (index: number) => `${id}-option-${index}`;

  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')
      ?.scrollIntoView({ block: "nearest" });
  }, [active.value, isOpen]);

  function open(text = "") {
    if (readOnly) return;
    typed.value = text;
    const at = matching(options, text).findIndex(([one]) => one === value);
    active.value = Math.max(0, at);
  }
  function take(option: PickOption | undefined) {
    typed.value = null;
    if (option) onPick(option[0]);
  }
  function press(event: KeyboardEvent) {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (step !== undefined) {
      event.preventDefault();
      if (!isOpen) return open();
      active.value = (active.value + step + found.length) %
        Math.max(1, found.length);
    } else if (event.key === "Enter" && isOpen) {
      event.preventDefault();
      if (found.length > 0) take(found[active.value]);
    } else if (event.key === "Escape" && isOpen) {
      // A dialog around it stays.
      event.preventDefault();
      event.stopPropagation();
      typed.value = null;
    }
  }

  return (
    <div class="pick">
      <input
        type="text"
        role="combobox"
        id={id}
        class="input"
        autocomplete="off"
        spellcheck={false}
        maxLength={80}
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-activedescendant={isOpen && found.length > 0
          ? optionId(active.value)
          : undefined}
        aria-invalid={isWrong || undefined}
        aria-describedby={describedBy}
        readOnly={readOnly}
        value={typed.value === null || typed.value === ""
          ? isOpen ? "" : chosen?.[1] ?? value
          : typed.value}
        placeholder={isOpen ? chosen?.[1] ?? value : undefined}
        onClick={() => !isOpen && open()}
        onInput={({ currentTarget }) => open(currentTarget.value)}
        onKeyDown={press}
        onBlur={() => typed.value = null}
      />
      <ul
        ref={list}
        role="listbox"
        id={`${id}-list`}
        class="pick__list"
        aria-label={label}
        hidden={!isOpen || found.length === 0}
      >
        {found.map((option, index) => (
          <li
            key={option[0]}
            id={optionId(index)}
            role="option"
            aria-selected={index === active.value}
            // The field keeps the focus.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => take(option)}
          >
            {option[1]}
          </li>
        ))}
      </ul>
      {isOpen && found.length === 0 && (
        <p class="pick__list pick__none" role="status">{words.pickNone}</p>
      )}
    </div>
  );
}

/** Returns the options whose value or words hold each word that was typed; those that begin so come first. */
function matching(
  options: readonly PickOption[],
  text: string,
): PickOption[] {
  const wanted = plain(text).split(" ").filter(Boolean);
  const rank = ([value, label]: PickOption) => {
    const texts = [plain(value), plain(label)];
    const all = texts.join(" ");
    if (!wanted.every((word) => all.includes(word))) return 2;
    return texts.some((one) => one.startsWith(plain(text))) ? 0 : 1;
  };
  const ranks = options.map((option) => ({ option, at: rank(option) }));
  return [0, 1].flatMap((wantedRank) =>
    ranks.filter(({ at }) => at === wantedRank).map(({ option }) => option)
  ).slice(0, wanted.length === 0 ? options.length : MAX_SHOWN);
}

/** Returns a text in small letters, without accents, and with one space for what separates words. */
function plain(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ").trim();
}
