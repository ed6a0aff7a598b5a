import type { ComponentChildren } from "preact";

/** Draws a part of the credits, which the sheet gives the plate of its look. */
export function CreditsCard({ children }: { children: ComponentChildren }) {
  return (
    <div class="ll-credits-card">
      <div class="ll-plate" />
      <div class="ll-credits-words">{children}</div>
    </div>
  );
}
