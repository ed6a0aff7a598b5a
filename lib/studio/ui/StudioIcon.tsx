import { asset } from "fresh/runtime";
import type { StudioIconName } from "./icons.ts";

/**
 * Draws an icon in the colour and size of the text around it; says nothing to
 * screen readers, so that words have to stand beside it or on its button.
 */
export function StudioIcon(
  { name, size }: { name: StudioIconName; size?: "large" },
) {
  return (
    <svg
      class={size ? `icon icon--${size}` : "icon"}
      aria-hidden="true"
      focusable="false"
    >
      <use href={asset(`/studio-ui/icons.svg#${name}`)} />
    </svg>
  );
}
