import {
  type ReadonlySignal,
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
import { StudioIcon } from "@/lib/studio/ui/StudioIcon.tsx";
import { menuItems, walkMenu } from "@/lib/studio/ui/walk_menu.ts";
import { EDITOR_MESSAGES as words } from "@/lib/studio/messages/scene_editor.ts";
import { actsMenu, type MenuEntry } from "./acts_menu.ts";
import type { Point } from "./geometry.ts";
import type { Selection } from "./selection.ts";

/** Room between a menu and the edge of the window, px. */
const MARGIN = 8;

function moveTo(menu: HTMLElement, { x, y }: Point): void {
  const { offsetWidth: width, offsetHeight: height } = menu;
  const { style } = menu;
  style.left = `${clamp(x, MARGIN, innerWidth - width - MARGIN)}px`;
  style.top = `${clamp(y, MARGIN, innerHeight - height - MARGIN)}px`;
}

/**
 * Draws the menu of the scene, or of what is selected, where the streamer asked
 * for it: acts that keys, the palette and the help know too.
 */
export function ActsMenu(
  { at, selection }: {
    at: Signal<Point | null>;
    selection: ReadonlySignal<Selection>;
  },
) {
  const menu = useRef<HTMLDivElement>(null);
  const entries = useSignal<readonly MenuEntry[]>([]);
  const before = useRef<Element | null>(null);

  useSignalEffect(() => {
    const place = at.value;
    const element = menu.current;
    if (!place || !element) return;
    before.current = document.activeElement;
    element.showPopover();
    // Acts look where the focus is.
    element.focus();
    // What an act changes does not open the menu anew.
    entries.value = untracked(() =>
      actsMenu(actions.value, selection.value.size > 0)
    );
    requestAnimationFrame(() => {
      moveTo(element, place);
      menuItems(element)[0]?.focus();
    });
  });

  function close(): void {
    menu.current?.hidePopover();
    if (before.current instanceof HTMLElement) before.current.focus();
  }

  function take({ run }: Action): void {
    close();
    run();
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
      {entries.value.map((entry) =>
        "acts" in entry
          ? <SubMenu key={entry.name} {...{ ...entry, take, close }} />
          : <Act key={entry.id} {...{ act: entry, take }} />
      )}
    </div>
  );
}

function Act({ act, take }: { act: Action; take: (act: Action) => void }) {
  const { id, name, keys } = act;
  return (
    <button
      type="button"
      role="menuitem"
      class={id === "editor.remove"
        ? "menu__item menu__item--danger"
        : "menu__item"}
      onClick={() => take(act)}
    >
      <span class="menu__name">{name}</span>
      {keys && <kbd>{keysInWords(keys, isMac())}</kbd>}
    </button>
  );
}

/** Draws an entry that opens a menu beside it: by a click, the right arrow, or a mouse that rests on it. */
function SubMenu(
  { name, acts, take, close }: {
    name: string;
    acts: readonly Action[];
    take: (act: Action) => void;
    close: () => void;
  },
) {
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const isOpen = useSignal(false);

  function show(): void {
    const own = menu.current;
    // A press on the entry closes what a resting mouse has opened.
    if (own?.matches(":popover-open")) return;
    const entry = button.current?.getBoundingClientRect();
    if (!own || !entry) return;
    own.showPopover();
    const isBeside = entry.right + own.offsetWidth + MARGIN <= innerWidth;
    moveTo(own, {
      x: isBeside ? entry.right : entry.left - own.offsetWidth,
      y: entry.top - MARGIN,
    });
  }

  function enter(): void {
    show();
    menuItems(menu.current)[0]?.focus();
  }

  return (
    <div
      role="none"
      onPointerEnter={({ pointerType }) => {
        if (pointerType === "mouse") show();
      }}
      onPointerLeave={({ pointerType }) => {
        if (pointerType === "mouse") menu.current?.hidePopover();
      }}
    >
      <button
        ref={button}
        type="button"
        role="menuitem"
        aria-haspopup="menu"
        aria-expanded={isOpen.value}
        class="menu__item"
        onClick={enter}
        onKeyDown={(event) => {
          if (event.key !== "ArrowRight") return;
          event.preventDefault();
          enter();
        }}
      >
        <span class="menu__name">{name}</span>
        <StudioIcon name="chevron-right" />
      </button>
      <div
        ref={menu}
        popover="auto"
        role="menu"
        aria-label={name}
        class="menu menu--acts"
        onToggle={({ newState }) => isOpen.value = newState === "open"}
        onBeforeToggle={({ newState }) => {
          // The browser gives the focus back for the first menu alone.
          const hasFocus = menu.current?.contains(document.activeElement);
          if (newState === "closed" && hasFocus) button.current?.focus();
        }}
        onKeyDown={(event) => {
          if (event.key !== "ArrowLeft") return walkMenu(event, close);
          event.preventDefault();
          menu.current?.hidePopover();
        }}
      >
        {acts.map((act) => <Act key={act.id} {...{ act, take }} />)}
      </div>
    </div>
  );
}
