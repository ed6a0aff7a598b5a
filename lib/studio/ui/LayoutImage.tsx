import type { SceneLayoutTemplate } from "@/lib/schema/overlays/layouts.ts";

/** Draws the picture of a layout, which its name stands beside. */
export function LayoutImage(
  { layout: { picture, width, height }, large = false }: {
    layout: Pick<SceneLayoutTemplate, "picture" | "width" | "height">;
    large?: boolean;
  },
) {
  return (
    <img
      class={large ? "layout layout--large" : "layout"}
      src={picture}
      alt=""
      width={width}
      height={height}
      loading="lazy"
      decoding="async"
    />
  );
}
