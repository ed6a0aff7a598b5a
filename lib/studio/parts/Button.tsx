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

function Content({ icon, iconOnly, children }: ButtonLook) {
  return (
    <>
      {icon && <StudioIcon name={icon} />}
      {iconOnly
        ? <span class="visually-hidden">{children}</span>
        : <span class="btn__words">{children}</span>}
    </>
  );
}

/** Draws a button; `type="submit"` has to be said. */
export function Button(
  { tone, size, icon, iconOnly, busy, children, disabled, title, ...rest }:
    ButtonProps,
) {
  const look = { tone, size, icon, iconOnly, children } as ButtonLook;
  return (
    <button
      type="button"
      {...rest}
      class={classOf(look)}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      title={title ??
        (iconOnly && typeof children === "string" ? children : undefined)}
    >
      <Content {...look} />
    </button>
  );
}

/** Draws a link that looks like a button. */
export function ButtonLink(
  { tone, size, icon, iconOnly, children, ...rest }: ButtonLinkProps,
) {
  const look = { tone, size, icon, iconOnly, children } as ButtonLook;
  return (
    <a {...rest} class={classOf(look)}>
      <Content {...look} />
    </a>
  );
}
