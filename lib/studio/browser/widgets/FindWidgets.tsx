import type { Signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { Button } from "@/lib/studio/ui/Button.tsx";
import { TextField } from "@/lib/studio/ui/Field.tsx";
import { EmptyState } from "@/lib/studio/ui/Panel.tsx";
import { ROOM_MESSAGES } from "@/lib/studio/messages/shell.ts";
import { WIDGETS_MESSAGES as words } from "@/lib/studio/messages/widgets.ts";
import { addActions } from "@/lib/studio/browser/actions.ts";

/** Draws the field by whose words the widgets are searched, and how many it finds. */
export function FindWidgets(
  { found, of, text }: {
    /** Number of widgets that are found, and of all. */
    found: number;
    of: number;
    text: Signal<string>;
  },
) {
  const field = useRef<HTMLDivElement>(null);
  const focus = () => field.current?.querySelector("input")?.focus();
  useEffect(() =>
    addActions([{
      id: "widgets.find",
      name: words.findOwn,
      group: ROOM_MESSAGES.widgets.name,
      keys: "/",
      run: focus,
    }]), []);
  const isSearched = text.value.trim() !== "";
  return (
    <>
      <div class="find-row" ref={field}>
        <TextField
          id="widgets-find"
          type="search"
          label={words.findOwn}
          placeholder={words.findOwnHint}
          aria-keyshortcuts="/"
          autocomplete="off"
          spellcheck={false}
          value={text.value}
          onInput={({ currentTarget }) => text.value = currentTarget.value}
          onKeyDown={(event) => {
            if (event.key !== "Escape" || text.value === "") return;
            event.preventDefault();
            text.value = "";
          }}
        />
        <p class="dim" role="status">
          {isSearched && words.foundOwn(found, of)}
        </p>
      </div>
      {isSearched && found === 0 && (
        <EmptyState
          icon="search"
          title={words.noneFound}
          action={
            <Button
              onClick={() => {
                text.value = "";
                focus();
              }}
            >
              {words.showAll}
            </Button>
          }
        />
      )}
    </>
  );
}
