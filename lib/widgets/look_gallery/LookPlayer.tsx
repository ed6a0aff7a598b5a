import { effect } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { overlay } from "@/lib/overlay/overlay_context.ts";
import { cueOf } from "@/lib/overlay/sound_cue.ts";
import {
  galleryEvent,
  type GalleryKind,
  galleryLine,
  galleryName,
} from "@/lib/schema/widgets/state/gallery_events.ts";
import type { AlertSize } from "@/lib/schema/widgets/alert_size.ts";
import type { MotionSettings } from "@/lib/schema/widgets/settings/motion.ts";
import { galleryChoice } from "./gallery_choice.ts";
import { useSight } from "./use_sight.ts";

const MAX_SOUND_MS = 10_000;
/** Amount by which each play moves the goal. */
const STEP = 9;

/** One widget that a look is shown by. */
interface ShownWidget {
  instanceId: string;
  settings: { motion: MotionSettings };
}

export interface LookPlayerProps {
  look: { id: string; title: string };
  /** Addresses of its style sheet, and those of its world, its webcam frame and its fonts. */
  sheets: readonly string[];
  /** They come with the page, not when it is near. */
  first: boolean;
  alert: ShownWidget;
  goal: ShownWidget & {
    initial: { goal: { current: number; target: number } | null };
  };
  chat: ShownWidget;
  world: ShownWidget;
  /** It has the visitor's name on its plate. */
  cam: ShownWidget & { settings: { title: string } };
  /** As the page was drawn. */
  name: string;
  kind: GalleryKind;
  size: AlertSize;
}

/** Plays the widgets of one look, by its buttons or by the form. */
export function LookPlayer(props: LookPlayerProps) {
  const { look, sheets, first } = props;
  const { ref, near, seen } = useSight<HTMLDivElement>(first);
  const plays = useRef(0);
  const reacts = useRef(false);

  const kindNow = () => galleryChoice.round.peek().kind ?? props.kind;

  /** Draws the name; with a motion it is another play. */
  function draw(intensity?: MotionSettings["intensity"]) {
    if (intensity) plays.current++;
    const { alert, goal, chat, world, cam } = props;
    const kind = kindNow();
    const name = galleryName(galleryChoice.name.peek() ?? props.name);
    const size = galleryChoice.round.peek().size ?? props.size;
    const event = galleryEvent(kind, name, size);
    const line = galleryLine(name);
    const playId = `${kind}-${plays.current}`;
    const states = [
      [alert, { samples: [{ ...event, id: playId }] }],
      [goal, { goal: movedBy(plays.current * STEP, goal.initial.goal) }],
      [chat, { chat: line ? [{ ...line, id: playId }] : [] }],
      [world, {}],
    ] as const;
    for (const [{ instanceId, settings }, state] of states) {
      const motion = { ...settings.motion, intensity };
      overlay().update(instanceId, {
        state,
        ...(intensity && { settings: { ...settings, motion } }),
      });
    }
    overlay().update(cam.instanceId, {
      state: {},
      settings: { ...cam.settings, title: name },
    });
    if (intensity && intensity !== "none") {
      void react(intensity === "full", size).catch(() => {});
    }
  }

  /** Lets the webcam frame react, as it does to what the alert tells of: once at a time. */
  async function react(full: boolean, size: AlertSize) {
    const frame = document.querySelector<HTMLElement>(`#${look.id} .ll-cam`);
    if (!frame || reacts.current) return;
    reacts.current = true;
    try {
      const { playGesture } = await import(
        "@/lib/widgets/webcam_frame/frame_gesture.ts"
      );
      await playGesture(frame, size, full);
    } finally {
      reacts.current = false;
    }
  }

  useEffect(() => {
    let isDrawn = false;
    const stops = [
      effect(() => {
        galleryChoice.name.value;
        if (isDrawn) draw();
      }),
      effect(() => {
        galleryChoice.round.value;
        if (isDrawn) draw(seen.current ? intensityWanted() : "none");
      }),
    ];
    isDrawn = true;
    return () => stops.forEach((stop) => stop());
  }, []);

  function playWithSound() {
    draw(intensityWanted());
    const cue = cueOf(
      kindNow(),
      { soundId: null, volume: 100, startMs: 0, maxMs: MAX_SOUND_MS },
      { assets: {}, eventSounds: {} },
      { look: look.id },
    );
    if (cue) galleryChoice.hear(cue.url);
  }

  return (
    <div class="row" ref={ref}>
      {near &&
        sheets.map((href) => <link key={href} rel="stylesheet" href={href} />)}
      <button
        type="button"
        class="btn"
        onClick={() => draw(intensityWanted())}
      >
        Play<span class="visually-hidden">{` in ${look.title}`}</span>
      </button>
      <button type="button" class="btn" onClick={playWithSound}>
        Play with sound
        <span class="visually-hidden">{` in ${look.title}`}</span>
      </button>
    </div>
  );
}

/** Returns a goal that is so much farther on; one that is reached begins anew. */
function movedBy<G extends { current: number; target: number }>(
  by: number,
  goal: G | null,
): G | null {
  return goal && { ...goal, current: (goal.current + by) % goal.target };
}

/** Returns the motion that the visitor's system asks for. */
function intensityWanted(): MotionSettings["intensity"] {
  return matchMedia("(prefers-reduced-motion: reduce)").matches
    ? "gentle"
    : "full";
}
