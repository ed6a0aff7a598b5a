import type { SceneLayoutTemplate } from "@/lib/schema/overlays/layouts.ts";
import { SourcePreview } from "@/lib/studio/browser/sources/SourcePreview.tsx";
import { LOOK_MESSAGES as words } from "@/lib/studio/messages/looks.ts";
import { LayoutImage } from "@/lib/studio/ui/LayoutImage.tsx";

/** The look that the stored pictures of layouts are in. */
const PICTURED = "broadcast";

/** Draws a layout in a look: by its stored picture where that is in it, else the layout itself. */
export function LayoutPicture(
  { channelId, readOnly = false, layout, look, large = false }: {
    channelId: string;
    /** An administrator has no token, and sees the stored picture. */
    readOnly?: boolean;
    layout: SceneLayoutTemplate;
    look: { id: string; title: string };
    large?: boolean;
  },
) {
  if (readOnly || look.id === PICTURED) {
    return <LayoutImage {...{ layout, large }} />;
  }
  const { id, name, width, height } = layout;
  return (
    // As a picture would be: its name stands beside it.
    <div aria-hidden="true">
      <SourcePreview
        channelId={channelId}
        readOnly={false}
        still
        framed={!large}
        source={{ path: `/v1/layout/${id}`, query: { pack: look.id } }}
        width={width}
        height={height}
        title={words.scene(name, look.title)}
      />
    </div>
  );
}
