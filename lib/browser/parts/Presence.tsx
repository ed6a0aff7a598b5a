import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import {
  enterMovement,
  exitMovement,
  type Movement,
} from "@/lib/browser/motion.ts";
import { overlay } from "@/lib/browser/overlay_context.ts";
import { type FlashGuard, useCalm } from "@/lib/browser/use_calm.ts";
import type { MotionSettings } from "@/lib/widgets/settings/motion.ts";

interface PresenceProps {
  /** Id of the content; another id is other content, `null` is none. */
  id: string | null;
  /** Movements with which this content enters and leaves; without them it cuts. */
  motion: MotionSettings | undefined;
  /** Keeps what comes from coming too often. */
  a11y: FlashGuard;
  children: ComponentChildren;
}

type Seen = Pick<PresenceProps, "motion" | "children"> & { id: string };

/**
 * Lets what is new come and what is gone go. What was there on the first
 * picture is simply there: history is drawn, not played. When moderators take
 * something away, what leaves is gone at once: it may be of that.
 */
export function Presence({ a11y, ...wanted }: PresenceProps) {
  const cuts = typeof document === "undefined" ? 0 : overlay().cuts.value;
  /** Cuts of the page as of the picture before. */
  const known = useRef(cuts);
  const isCut = known.current !== cuts;
  const { id, motion, children } = useCalm(wanted, a11y, isCut);
  const [leaving, setLeaving] = useState<Seen | null>(null);
  /** Content of the picture before; `undefined` until the first one. */
  const shown = useRef<Seen | null>();
  const entering = useRef<HTMLDivElement>(null);
  const exiting = useRef<HTMLDivElement>(null);

  const before = shown.current;
  const isOther = before !== undefined && (before?.id ?? null) !== id;
  // A slow page may not be done with the one before that: it has had its time.
  // It must not be in the picture in which the next one comes: preact keeps that
  // picture for as long as what came in it, so that each would keep all before.
  const leaves = isOther || isCut ? null : leaving;

  useLayoutEffect(() => {
    shown.current = id === null ? null : { id, motion, children };
    known.current = cuts;
    if (!isOther && !isCut) return;
    // It goes as it says itself, whatever comes next.
    const exit = isOther && !isCut && before?.motion
      ? exitMovement(before.motion)
      : null;
    setLeaving((exit && before) ?? null);
    const enter = isOther && motion && id !== null
      ? enterMovement(motion)
      : null;
    if (enter) play(entering.current, enter, "enter", exit?.durationMs);
  });

  useLayoutEffect(() => {
    if (!leaving) return;
    const movement = leaving.motion ? exitMovement(leaving.motion) : null;
    const animation = movement && play(exiting.current, movement, "leave");
    if (!animation) return setLeaving(null);
    animation.onfinish = () => setLeaving(null);
    return () => animation.cancel();
  }, [leaving]);

  return (
    <>
      {leaves && (
        <div key={`-${leaves.id}`} class="ll-presence" ref={exiting}>
          {leaves.children}
        </div>
      )}
      {id !== null && (
        <div key={id} class="ll-presence" ref={entering}>{children}</div>
      )}
    </>
  );
}

function play(
  element: HTMLElement | null,
  movement: Movement,
  phase: "enter" | "leave",
  delayMs = 0,
): Animation | null {
  if (!element) return null;
  const { keyframes, durationMs, easing } = movement;
  if (delayMs > 0) {
    // Two texts in one place could be read as neither.
    const unseen = element.animate([{ opacity: 0 }, { opacity: 0 }], {
      duration: delayMs,
    });
    unseen.onfinish = () => play(element, movement, phase);
    return unseen;
  }
  const fill = phase === "enter" ? "backwards" : "forwards";
  if (!movement.byLook) {
    return element.animate(keyframes, { duration: durationMs, easing, fill });
  }
  // The look's sheet moves the parts meanwhile; this one only keeps the time.
  element.style.setProperty(`--${phase}`, `${durationMs}ms`);
  element.dataset.phase = phase;
  const timer = element.animate([], { duration: durationMs });
  if (phase === "enter") {
    timer.onfinish = () => delete element.dataset.phase;
  }
  return timer;
}
