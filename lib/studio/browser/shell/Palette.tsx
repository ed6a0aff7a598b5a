import { DIALOG_MESSAGES } from "@/lib/studio/messages/dialogs.ts";
import { type Signal, useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { SHELL_MESSAGES } from "@/lib/studio/messages/shell.ts";
import { Dialog } from "@/lib/studio/ui/Dialog.tsx";
import {
  type Action,
  findActions,
  keysInWords,
} from "@/lib/studio/browser/actions.ts";
import { addFound } from "./found_things.ts";
import { isMac } from "./is_mac.ts";

const LIST = "palette-list";
const optionId = (index: number) => `palette-${index}`;

/** Finds an action by its words and takes it: a field with a list below it. */
export function Palette(
  { open, channelId }: { open: Signal<boolean>; channelId: string },
) {
  useEffect(() => {
    if (open.value) void addFound(channelId);
  }, [open.value]);
  return (
    <Dialog
      open={open.value}
      title={SHELL_MESSAGES.palette}
      onClose={() => open.value = false}
    >
      <Finder close={() => open.value = false} />
    </Dialog>
  );
}

function Finder({ close }: { close: () => void }) {
  const text = useSignal("");
  const at = useSignal(0);
  const list = useRef<HTMLUListElement>(null);
  const found = findActions(text.value);
  const current = Math.min(at.value, found.length - 1);

  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')
      ?.scrollIntoView({ block: "nearest" });
  }, [current]);

  function take(action: Action | undefined) {
    if (!action) return;
    close();
    // Once the dialog has given the focus back.
    queueMicrotask(() => action.run());
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      at.value = (current + step + found.length) % Math.max(1, found.length);
    } else if (event.key === "Enter") {
      event.preventDefault();
      take(found[current]);
    }
  }

  return (
    <>
      <input
        class="input"
        type="text"
        role="combobox"
        autocomplete="off"
        spellcheck={false}
        aria-expanded="true"
        aria-controls={LIST}
        aria-activedescendant={found.length > 0 ? optionId(current) : undefined}
        aria-label={DIALOG_MESSAGES.paletteHint}
        placeholder={DIALOG_MESSAGES.paletteHint}
        // A dialog gives the focus to it; as an attribute from the start the
        // browser would write into the console that another element has it.
        ref={(field) => field?.setAttribute("autofocus", "")}
        onInput={({ currentTarget }) => {
          text.value = currentTarget.value;
          at.value = 0;
        }}
        onKeyDown={onKeyDown}
      />
      <ul
        id={LIST}
        class="palette"
        role="listbox"
        aria-label={SHELL_MESSAGES.palette}
        ref={list}
      >
        {found.map((action, index) => (
          <li
            key={action.id}
            id={optionId(index)}
            role="option"
            aria-selected={index === current}
            onClick={() => take(action)}
            onMouseMove={() => at.value = index}
          >
            <span>{action.name}</span>
            <span class="palette__group">{action.group}</span>
            {action.keys && <kbd>{keysInWords(action.keys, isMac())}</kbd>}
          </li>
        ))}
      </ul>
      <p class="said" role="status">
        {found.length === 0 ? DIALOG_MESSAGES.paletteNone : ""}
      </p>
    </>
  );
}
