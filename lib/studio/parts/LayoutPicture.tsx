import type { SceneLayoutTemplate } from "@/lib/features/overlays/layouts/schema.ts";

/** Draws where the widgets of a layout stand, as plain rectangles. */
export function LayoutPicture(
  { layout }: {
    layout: Pick<SceneLayoutTemplate, "width" | "height" | "widgets">;
  },
) {
  const { width, height, widgets } = layout;
  return (
    <svg
      class="layout"
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
      focusable="false"
    >
      {widgets.map(({ type, placement }) => (
        <rect key={type} {...placement} rx="24" />
      ))}
    </svg>
  );
}
