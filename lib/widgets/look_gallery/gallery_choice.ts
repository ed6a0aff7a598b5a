/** Choices of the gallery of looks, which its form makes and every look follows. In the browser only. */
import { signal } from "@preact/signals";
import type { AlertSize } from "@/lib/schema/widgets/alert_size.ts";
import type { GalleryKind } from "@/lib/schema/widgets/state/gallery_events.ts";

/** Typed name; `null` for the page's own. */
const name = signal<string | null>(null);
/** Chosen kind and size of alert, `null` for the page's own; another object is another round. */
const round = signal<
  { kind: GalleryKind | null; size: AlertSize | null }
>({ kind: null, size: null });
/** Loudness of a sound, 0 to 1: a visitor did not set it. */
const LOUDNESS = 0.6;

let sound: HTMLAudioElement | undefined;

export const galleryChoice = {
  name,
  round,
  /** Lets every look in sight play, an alert of another kind or size if one is given. */
  play(
    { kind, size }: {
      kind?: GalleryKind | undefined;
      size?: AlertSize | undefined;
    } = {},
  ): void {
    const last = round.peek();
    round.value = { kind: kind ?? last.kind, size: size ?? last.size };
  },
  /** Plays a sound in the place of the one that plays. */
  hear(url: string): void {
    sound?.pause();
    sound = new Audio(url);
    sound.volume = LOUDNESS;
    // A browser that has no sound shows the picture all the same.
    sound.play().catch(() => {});
  },
};
