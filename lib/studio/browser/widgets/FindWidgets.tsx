import type { Signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { Button } from "@/lib/studio/ui/Button.tsx";
import { TextField } from "@/lib/studio/ui/Field.tsx";
import { EmptyState } from "@/lib/studio/ui/Panel.tsx";
import { ROOM_MESSAGES } from "@/lib/studio/messages/shell.ts";
import { WIDGETS_MESSAGES as words } from "@/lib/studio/messages/widgets.ts";
import { addActions } from "@/lib/studio/browser/actions.ts";
import { groupWidgets } from "./group_widgets.ts";
import type { WidgetRow } from "./widget_commands.ts";

/** Draws the field by whose words the widgets are searched, and how many it finds. */
export function FindWidgets(
  { rows, text }: { rows: readonly WidgetRow[]; text: Signal<string> },
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
  const count = groupWidgets(rows, [], text.value)
    .reduce((sum, { rows }) => sum + rows.length, 0);
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
          {isSearched && words.foundOwn(count, rows.length)}
        </p>
      </div>
      {isSearched && count === 0 && (
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
