import type { Signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { CODE_EDITOR_MESSAGES as words } from "@/lib/studio/messages/code_editor.ts";

/** Draws how many errors a tab has. */
export function ErrorCount({ count }: { count: number }) {
  return (
    <span class="count">
      {count}
      <span class="visually-hidden">
        {" "}
        {words.errorsHere(count)}
      </span>
    </span>
  );
}

/** A tab: its id, its name, and a small addition behind that. */
interface TabOfList<Id extends string> {
  id: Id;
  name: string;
  title?: string;
  note?: ComponentChildren;
}

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

/**
 * Draws tabs of which one panel, `<name>-panel`, is shown: arrows go through
 * them, Tab leaves them for the panel.
 */
export function TabList<Id extends string>(
  { name, label, tabs, current }: {
    /** Beginning of the ids. */
    name: string;
    label: string;
    tabs: readonly TabOfList<Id>[];
    current: Signal<Id>;
  },
) {
  function onKeyDown(event: KeyboardEvent): void {
    const at = tabs.findIndex(({ id }) => id === current.value);
    const step = STEPS[event.key];
    const to = event.key === "Home"
      ? 0
      : event.key === "End"
      ? tabs.length - 1
      : step === undefined
      ? -1
      : (at + step + tabs.length) % tabs.length;
    const next = tabs[to];
    if (!next) return;
    event.preventDefault();
    current.value = next.id;
    document.getElementById(`${name}-tab-${next.id}`)?.focus();
  }

  return (
    <div
      class="tablist"
      role="tablist"
      aria-label={label}
      onKeyDown={onKeyDown}
    >
      {tabs.map(({ id, name: words, title, note }) => (
        <button
          key={id}
          type="button"
          role="tab"
          id={`${name}-tab-${id}`}
          title={title}
          aria-selected={id === current.value}
          aria-controls={`${name}-panel`}
          tabIndex={id === current.value ? 0 : -1}
          onClick={() => current.value = id}
        >
          {words}
          {note}
        </button>
      ))}
    </div>
  );
}
