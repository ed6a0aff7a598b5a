import type { ComponentChildren, ComponentProps } from "preact";
import { StudioIcon } from "./StudioIcon.tsx";
import type { StudioIconName } from "./icons.ts";

interface ButtonLook {
  /** `primary`: the one act of a page; `danger`: what cannot be taken back; `quiet`: without a frame. */
  tone?: "primary" | "danger" | "quiet";
  size?: "small" | "large";
  icon?: StudioIconName;
  /** The icon alone is drawn, and the words are its name. */
  iconOnly?: boolean;
  children: ComponentChildren;
}

type ButtonProps =
  & ButtonLook
  & Omit<ComponentProps<"button">, "size" | "icon" | "children">
  & {
    /** Shows that what it began is under way; it cannot be pressed again meanwhile. */
    busy?: boolean;
  };

type ButtonLinkProps =
  & ButtonLook
  & Omit<ComponentProps<"a">, "size" | "icon" | "children">;

function classOf({ tone, size, iconOnly }: ButtonLook): string {
  return [
    "btn",
    tone && `btn--${tone}`,
    size && `btn--${size}`,
    iconOnly && "btn--icon",
  ].filter(Boolean).join(" ");
}

/** Returns the name of a button of which the icon alone is drawn. */
function nameOf({ iconOnly, children }: ButtonLook): string | undefined {
  return iconOnly && typeof children === "string" ? children : undefined;
}

/**
 * Returns what a button shows. Called, not drawn as a component: pages have
 * dozens of buttons, and each component costs the server more than its markup.
 */
function contentOf(look: ButtonLook) {
  const { icon, iconOnly, children } = look;
  const drawn = icon && StudioIcon({ name: icon });
  if (nameOf(look) !== undefined) return drawn;
  return [
    drawn,
    <span key="words" class={iconOnly ? "visually-hidden" : "btn__words"}>
      {children}
    </span>,
  ];
}

/** A button that is busy keeps the focus, which a disabled one loses; a form that it sends is not sent by Enter either. */
const BUSY = {
  "aria-disabled": true,
  "aria-busy": true,
  onClick: (event: Event) => event.preventDefault(),
};

/** Draws a button; `type="submit"` has to be said. */
export function Button(
  { tone, size, icon, iconOnly, busy, children, title, ...rest }: ButtonProps,
) {
  const look = { tone, size, icon, iconOnly, children } as ButtonLook;
  const name = nameOf(look);
  return (
    <button
      type="button"
      aria-label={name}
      {...rest}
      class={classOf(look)}
      title={title ?? name}
      {...busy && BUSY}
    >
      {contentOf(look)}
    </button>
  );
}

/** Draws a small button of a row, of which the icon alone is seen. */
export const RowButton = (
  props: Omit<ButtonProps, "size" | "iconOnly"> & { children: string },
) => Button({ ...props, size: "small", iconOnly: true });

/** Draws the small button that opens a list's dialog for a new thing. */
export const AddButton = (
  { edited, disabled, children }: {
    edited: { open: (next: "new") => void };
    disabled: boolean;
    children: string;
  },
) => (
  <Button
    size="small"
    icon="plus"
    disabled={disabled}
    onClick={() => edited.open("new")}
  >
    {children}
  </Button>
);

/** Draws a link that looks like a button. */
export function ButtonLink(
  { tone, size, icon, iconOnly, children, ...rest }: ButtonLinkProps,
) {
  const look = { tone, size, icon, iconOnly, children } as ButtonLook;
  return (
    <a aria-label={nameOf(look)} {...rest} class={classOf(look)}>
      {contentOf(look)}
    </a>
  );
}
