import { Component, type ComponentChildren, type RefObject } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import {
  enterMovement,
  exitMovement,
  type Movement,
} from "@/lib/overlay/motion.ts";
import { overlay } from "@/lib/overlay/overlay_context.ts";
import { type FlashGuard, useCalm } from "@/lib/overlay/use_calm.ts";
import type { MotionSettings } from "@/lib/schema/widgets/settings/motion.ts";

interface PresenceProps {
  /** Id of the content; another id is other content, `null` is none. */
  id: string | null;
  /** Movements with which this content enters and leaves; without them it cuts. */
  motion: MotionSettings | undefined;
  /** Keeps what comes from coming too often. */
  a11y: FlashGuard;
  children: ComponentChildren;
}

/** Content that is or was on the screen. */
interface Seen extends Pick<PresenceProps, "motion"> {
  id: string;
  /** Tells it from content of the same id that comes while it still leaves. */
  key: number;
  element: RefObject<HTMLDivElement>;
  /** Movement under way. */
  animation?: Animation;
  /** It waits until the content before it is gone. */
  waits?: boolean;
}

/**
 * Lets what is new come and what is gone go. What was there on the first
 * picture is simply there: history is drawn, not played. What leaves is the
 * same element that was on the screen, as it was drawn last. When moderators
 * remove a message or a person, what leaves is gone at once, because it may be
 * theirs.
 */
export function Presence({ a11y, ...wanted }: PresenceProps) {
  const cuts = typeof document === "undefined" ? 0 : overlay().cuts.value;
  /** Cuts of the page as of the picture before. */
  const known = useRef(cuts);
  const isCut = known.current !== cuts;
  const { id, motion, children } = useCalm(wanted, a11y, isCut);
  const [, redraw] = useState({});
  const nextKey = useRef(0);
  /** Content of the picture before; `undefined` until the first one. */
  const shown = useRef<Seen | null>();
  const leaving = useRef<Seen | null>(null);

  const before = shown.current;
  const isOther = before !== undefined && (before?.id ?? null) !== id;
  const current = id === null
    ? null
    : before?.id === id
    ? before
    : { id, key: nextKey.current++, motion, element: { current: null } };
  // It goes as it says itself, whatever comes next.
  const exit = isOther && !isCut && before?.motion && !before.waits
    ? exitMovement(before.motion)
    : null;
  // A slow page may not be done with the one before that: it has had its time.
  const left = before && exit
    ? before
    : isOther || isCut
    ? null
    : leaving.current;

  useLayoutEffect(() => {
    known.current = cuts;
    shown.current = current;
    leaving.current = left;
    if (current) current.motion = motion;
    if (!isOther) return;
    if (left && exit) {
      const videos = left.element.current?.getElementsByTagName("video") ?? [];
      // It is heard no longer than it is on.
      for (const video of videos) video.muted = true;
      play(left, exit, "leave")?.addEventListener("finish", () => {
        if (leaving.current !== left) return;
        leaving.current = null;
        redraw({});
      });
    }
    const enter = motion && current ? enterMovement(motion) : null;
    if (current && enter) play(current, enter, "enter", exit?.durationMs);
  });

  return (
    <>
      {left && (
        <div key={left.key} class="ll-presence" ref={left.element}>
          <Content />
        </div>
      )}
      {current && (
        <div key={current.key} class="ll-presence" ref={current.element}>
          <Content>{children}</Content>
        </div>
      )}
    </>
  );
}

/**
 * Draws content for as long as it is given any, and leaves it on the screen as
 * it was drawn last. It holds on to nothing that it was given before: preact
 * keeps the pictures of elements that are drawn again, and each would keep all
 * before it.
 */
class Content extends Component<{ children?: ComponentChildren }> {
  override shouldComponentUpdate({ children }: Content["props"]): boolean {
    return children !== undefined && children !== this.props.children;
  }

  override render(): ComponentChildren {
    return this.props.children;
  }
}

function play(
  seen: Seen,
  movement: Movement,
  phase: "enter" | "leave",
  delayMs = 0,
): Animation | null {
  const element = seen.element.current;
  if (!element) return null;
  seen.animation?.cancel();
  seen.waits = delayMs > 0;
  if (seen.waits) {
    // Two texts in one place could be read as neither.
    const unseen = element.animate([{ opacity: 0 }, { opacity: 0 }], {
      duration: delayMs,
    });
    unseen.onfinish = () => play(seen, movement, phase);
    return seen.animation = unseen;
  }
  const { keyframes, durationMs, easing } = movement;
  if (!movement.byLook) {
    const fill = phase === "enter" ? "backwards" : "forwards";
    return seen.animation = element.animate(keyframes, {
      duration: durationMs,
      easing,
      fill,
    });
  }
  // The look's sheet moves the parts meanwhile; this one only keeps the time.
  element.style.setProperty(`--${phase}`, `${durationMs}ms`);
  element.dataset.phase = phase;
  const timer = element.animate([], { duration: durationMs });
  if (phase === "enter") {
    timer.onfinish = () => delete element.dataset.phase;
  }
  return seen.animation = timer;
}
