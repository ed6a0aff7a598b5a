import type { Signal } from "@preact/signals";
import type { ComponentChildren } from "preact";

/** A tab: its id, its name, and a small addition behind that. */
interface TabOfList<Id extends string> {
  id: Id;
  name: string;
  title?: string;
  note?: ComponentChildren;
  /** Address of the page with this tab open; without one the tab is a button. */
  href?: string;
}

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

/**
 * Draws tabs of which one panel, `<name>-panel`, is shown: arrows go through
 * them, Tab leaves them for the panel. Those that have an address are links for
 * a page without script.
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
      class={tabs[0]?.href === undefined ? "tablist" : "tabs"}
      role="tablist"
      aria-label={label}
      onKeyDown={onKeyDown}
    >
      {tabs.map(({ id, name: words, title, note, href }) => {
        const parts = {
          role: "tab",
          id: `${name}-tab-${id}`,
          title,
          "aria-selected": id === current.value,
          "aria-controls": `${name}-panel`,
          tabIndex: id === current.value ? 0 : -1,
        } as const;
        return href === undefined
          ? (
            <button
              key={id}
              type="button"
              {...parts}
              onClick={() => current.value = id}
            >
              {words}
              {note}
            </button>
          )
          : (
            <a
              key={id}
              href={href}
              {...parts}
              onClick={(event) => {
                // With such a key a link opens elsewhere.
                if (event.ctrlKey || event.metaKey || event.shiftKey) return;
                event.preventDefault();
                current.value = id;
              }}
            >
              {words}
              {note}
            </a>
          );
      })}
    </div>
  );
}
