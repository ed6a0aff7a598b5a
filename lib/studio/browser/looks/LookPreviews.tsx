import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { OwnLookDesign } from "@/lib/schema/overlays/own_look.ts";
import { ownLookId } from "@/lib/schema/overlays/own_look_id.ts";
import {
  contrastOfText,
  gradeOf,
} from "@/lib/studio/browser/settings/contrast.ts";
import { SourcePreview } from "@/lib/studio/browser/sources/SourcePreview.tsx";
import { LOOK_DESIGNER_MESSAGES as words } from "@/lib/studio/messages/look_designer.ts";
import { Badge } from "@/lib/studio/ui/Panel.tsx";

/** Grounds on which a look is tried, in their order. */
const GROUNDS = ["bright", "dark", "busy"] as const;
/** Time after the last change until the previews are drawn anew, ms. */
const REST_MS = 400;

/** Shows a layout in the design over bright, dark and busy video, and how its text is read on each. */
export function LookPreviews({ channelId, readOnly, design, layout }: {
  channelId: string;
  readOnly: boolean;
  design: OwnLookDesign;
  layout: { id: string; width: number; height: number };
}) {
  // A still plays nothing: what it sounds like draws nothing anew.
  const id = ownLookId({ ...design, soundsOf: null, sounds: {} });
  const shown = useSignal(id);
  useEffect(() => {
    const rest = setTimeout(() => shown.value = id, REST_MS);
    return () => clearTimeout(rest);
  }, [id]);
  const contrast = contrastOfText(design.text, {
    background: design.plate,
    opacity: 100,
  });
  const ratios = contrast && {
    ...contrast,
    // Everything that a bright and a dark picture have is somewhere in it.
    busy: Math.min(contrast.bright, contrast.dark),
  };
  return (
    <div
      class="look-grounds"
      role="group"
      aria-label={words.preview}
      // On a phone they are beside each other, and are scrolled.
      tabIndex={0}
    >
      {GROUNDS.map((ground) => (
        <figure key={ground}>
          <div class="look-ground">
            <div class={`backdrop backdrop--${ground}`} />
            <SourcePreview
              channelId={channelId}
              readOnly={readOnly}
              still
              source={{
                path: `/v1/layout/${layout.id}`,
                query: { pack: shown.value },
              }}
              width={layout.width}
              height={layout.height}
              title={words.over[ground]}
            />
          </div>
          <figcaption class="row dim">
            {words.over[ground]}
            {ratios && <Readable ratio={ratios[ground]} />}
          </figcaption>
        </figure>
      ))}
    </div>
  );
}

/** Says how a text of a contrast ratio is read. */
function Readable({ ratio }: { ratio: number }) {
  const grade = gradeOf(ratio);
  return (
    <>
      <Badge tone={grade === "hard" ? "warn" : "good"}>
        {words.grades[grade]}
      </Badge>
      {words.ratio(ratio)}
    </>
  );
}
