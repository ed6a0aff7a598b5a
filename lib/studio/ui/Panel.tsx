import type { ComponentChildren } from "preact";
import { StudioIcon } from "./StudioIcon.tsx";
import type { StudioIconName } from "./icons.ts";

interface CardProps {
  /** Heading; a card without one is a frame only. */
  title?: ComponentChildren;
  /** A sentence below the heading. */
  lede?: ComponentChildren;
  icon?: StudioIconName;
  /** Buttons beside the heading. */
  actions?: ComponentChildren;
  /** `good`: what it is about is done; `bad`: the streamer has to act. */
  tone?: "good" | "bad";
  id?: string;
  children?: ComponentChildren;
}

/** Draws a framed part of a page, with a heading of the second level. */
export function Panel(
  { title, lede, icon, actions, tone, id, children }: CardProps,
) {
  return (
    <section class={tone ? `panel panel--${tone}` : "panel"} id={id}>
      {(title || actions) && (
        <header class="panel__head">
          {icon && <StudioIcon name={icon} />}
          {title && <h2>{title}</h2>}
          {actions && <div class="panel__actions">{actions}</div>}
        </header>
      )}
      {lede && <p class="panel__lede">{lede}</p>}
      {children}
    </section>
  );
}

/** Draws a framed part of a page that folds away under its heading; `state` stands beside that. */
export function FoldPanel(
  { title, lede, icon, state, tone, open, children }:
    & Omit<CardProps, "actions" | "id">
    & { state?: ComponentChildren; open: boolean },
) {
  return (
    <details
      class={tone ? `panel panel--fold panel--${tone}` : "panel panel--fold"}
      open={open}
    >
      <summary class="panel__head">
        {icon && <StudioIcon name={icon} />}
        <h2>{title}</h2>
        <span class="panel__actions">
          {state}
          <StudioIcon name="chevron-down" />
        </span>
      </summary>
      <div class="panel__fold">
        {lede && <p class="panel__lede">{lede}</p>}
        {children}
      </div>
    </details>
  );
}

/** Draws what stands where there is nothing yet: what it will be, and how to begin. */
export function EmptyState(
  { icon, title, children, action }: {
    icon: StudioIconName;
    title: string;
    children?: ComponentChildren;
    action?: ComponentChildren;
  },
) {
  return (
    <div class="empty">
      <StudioIcon name={icon} size="large" />
      <p class="empty__title">{title}</p>
      {children && <p>{children}</p>}
      {action && <div class="row row--center">{action}</div>}
    </div>
  );
}

/** Draws a small word about the state of a thing. */
export function Badge(
  { tone = "plain", icon, children }: {
    tone?: "plain" | "good" | "warn" | "bad" | "live";
    icon?: StudioIconName;
    children: ComponentChildren;
  },
) {
  return (
    <span class={`badge badge--${tone}`}>
      {icon && <StudioIcon name={icon} />}
      {children}
    </span>
  );
}

/** Draws a figure with its name; `note` says what it is measured against. */
export function Stat(
  { name, value, note }: {
    name: string;
    value: ComponentChildren;
    note?: ComponentChildren;
  },
) {
  return (
    <div class="stat">
      <dt>{name}</dt>
      <dd>{value}</dd>
      {note && <dd class="stat__note">{note}</dd>}
    </div>
  );
}

/** Draws a notice across the page: a fact to know before one goes on. */
export function Notice(
  { tone = "plain", children, action }: {
    tone?: "plain" | "good" | "warn" | "bad";
    children: ComponentChildren;
    action?: ComponentChildren;
  },
) {
  const icon = tone === "good"
    ? "circle-check"
    : tone === "plain"
    ? "info"
    : "triangle-alert";
  return (
    <div class={`notice notice--${tone}`}>
      <StudioIcon name={icon} />
      <div class="notice__text">{children}</div>
      {action}
    </div>
  );
}
