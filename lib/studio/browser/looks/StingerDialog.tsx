import type { Signal } from "@preact/signals";
import { STINGER } from "@/lib/schema/overlays/stingers.ts";
import { LOOK_MESSAGES as words } from "@/lib/studio/messages/looks.ts";
import { ButtonLink } from "@/lib/studio/ui/Button.tsx";
import { Dialog } from "@/lib/studio/ui/Dialog.tsx";

/** Plays a look's stinger over a picture, and says how OBS takes it. */
export function StingerDialog(
  { open, look }: {
    open: Signal<boolean>;
    /** `base` is the look of the service whose stinger it has. */
    look: { base: string; title: string };
  },
) {
  const path = `/stingers/${look.base}`;
  return (
    <Dialog
      open={open.value}
      title={words.stingerTitle(look.title)}
      size="wide"
      onClose={() => open.value = false}
      actions={
        <ButtonLink tone="primary" icon="download" href={path} download>
          {words.stingerFile}
        </ButtonLink>
      }
    >
      <video
        class="look-stinger"
        src={path}
        width={STINGER.width}
        height={STINGER.height}
        aria-label={words.stingerPreview(look.title)}
        muted
        controls
        playsInline
        preload="metadata"
      />
      <ol>
        {words.stingerSteps(STINGER.cutMs).map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </Dialog>
  );
}
