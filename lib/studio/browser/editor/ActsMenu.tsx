import {
  type Signal,
  untracked,
  useSignal,
  useSignalEffect,
} from "@preact/signals";
import { useRef } from "preact/hooks";
import { clamp } from "@/lib/core/clamp.ts";
import {
  type Action,
  actions,
  keysInWords,
} from "@/lib/studio/browser/actions.ts";
import { isMac } from "@/lib/studio/browser/shell/is_mac.ts";
import { menuItems, walkMenu } from "@/lib/studio/ui/walk_menu.ts";
import { EDITOR_MESSAGES as words } from "@/lib/studio/messages/scene_editor.ts";
import type { Point } from "./geometry.ts";

/**
 * Draws the menu of all acts of the editor where the streamer asked for it: the
 * same list that keys, the palette and the help are made of.
 */
export function ActsMenu({ at }: { at: Signal<Point | null> }) {
  const menu = useRef<HTMLDivElement>(null);
  const acts = useSignal<readonly Action[]>([]);
  const before = useRef<Element | null>(null);

  useSignalEffect(() => {
    const place = at.value;
    const element = menu.current;
    if (!place || !element) return;
    before.current = document.activeElement;
    element.showPopover();
    // Acts look where the focus is.
    element.focus();
    const names = new Set<string>();
    // What an act changes does not open the menu anew.
    acts.value = untracked(() =>
      actions.value.filter(({ group, name, isEnabled }) => {
        const isShown = group === words.group && !names.has(name) &&
          isEnabled?.() !== false;
        names.add(name);
        return isShown;
      })
    );
    requestAnimationFrame(() => {
      const { offsetWidth: width, offsetHeight: height } = element;
      const x = clamp(place.x, 8, innerWidth - width - 8);
      const y = clamp(place.y, 8, innerHeight - height - 8);
      element.style.left = `${x}px`;
      element.style.top = `${y}px`;
      menuItems(element)[0]?.focus();
    });
  });

  function close(): void {
    menu.current?.hidePopover();
    if (before.current instanceof HTMLElement) before.current.focus();
  }

  return (
    <div
      ref={menu}
      popover="auto"
      role="menu"
      tabIndex={-1}
      aria-label={words.menu}
      class="menu menu--acts"
      onToggle={({ newState }) => {
        if (newState === "closed") at.value = null;
      }}
      onKeyDown={(event) => walkMenu(event, close)}
    >
      {acts.value.map(({ id, name, keys, run }) => (
        <button
          key={id}
          type="button"
          role="menuitem"
          class="menu__item"
          onClick={() => {
            close();
            run();
          }}
        >
          <span class="menu__name">{name}</span>
          {keys && <kbd>{keysInWords(keys, isMac())}</kbd>}
        </button>
      ))}
    </div>
  );
}
