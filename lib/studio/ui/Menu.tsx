import type { ComponentChildren } from "preact";
import { useRef, useState } from "preact/hooks";
import { clamp } from "@/lib/core/clamp.ts";
import { StudioIcon } from "./StudioIcon.tsx";
import type { StudioIconName } from "./icons.ts";
import { menuItems, walkMenu } from "./walk_menu.ts";

/** One act of a menu. */
interface MenuItem {
  name: string;
  icon?: StudioIconName;
  danger?: boolean;
  disabled?: boolean;
  run: () => void;
}

interface MenuProps {
  /** Unique on the page. */
  id: string;
  label: string;
  items: readonly MenuItem[];
  /** Content of the button; three dots by default. */
  children?: ComponentChildren;
}

/**
 * Draws a button that opens a menu, as a popover of the platform: Escape and a
 * click beside it close it, arrows go through it. Its items are drawn when it
 * is first opened: a page of cards has a menu on each.
 */
export function Menu({ id, label, items, children }: MenuProps) {
  const menu = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [isDrawn, draw] = useState(false);
  const close = () => {
    menu.current?.hidePopover();
    button.current?.focus();
  };

  function place() {
    const at = button.current?.getBoundingClientRect();
    const own = menu.current;
    if (!at || !own) return;
    const { offsetWidth: width, offsetHeight: height } = own;
    const below = at.bottom + height + 8 <= innerHeight;
    own.style.left = `${clamp(at.right - width, 8, innerWidth - width - 8)}px`;
    own.style.top = `${
      below ? at.bottom + 4 : Math.max(8, at.top - height - 4)
    }px`;
  }

  return (
    <>
      <button
        type="button"
        ref={button}
        class="btn btn--quiet btn--icon"
        popovertarget={id}
        aria-haspopup="menu"
        title={label}
      >
        {children ?? StudioIcon({ name: "ellipsis" })}
        <span class="visually-hidden">{label}</span>
      </button>
      <div
        ref={menu}
        id={id}
        popover="auto"
        role="menu"
        aria-label={label}
        class="menu"
        onBeforeToggle={() => draw(true)}
        onToggle={({ newState }) => {
          if (newState !== "open") return;
          place();
          menuItems(menu.current)[0]?.focus();
        }}
        onKeyDown={(event) => walkMenu(event, close)}
      >
        {isDrawn && items.map(({ name, icon, danger, disabled, run }) => (
          <button
            key={name}
            type="button"
            role="menuitem"
            class={danger ? "menu__item menu__item--danger" : "menu__item"}
            disabled={disabled}
            onClick={() => {
              close();
              run();
            }}
          >
            {icon && <StudioIcon name={icon} />}
            {name}
          </button>
        ))}
      </div>
    </>
  );
}
