import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { type FlashGuard, useFlash } from "@/lib/overlay/use_calm.ts";
import type { MotionSettings } from "@/lib/schema/widgets/settings/motion.ts";

interface PulseProps {
  /** Another id is another pulse; the first is none. */
  id: string;
  on: boolean;
  motion: MotionSettings;
  a11y: FlashGuard;
  children: ComponentChildren;
}

/** Swells once when the id changes, which stands for a new event. */
export function Pulse({ id, on, motion, a11y, children }: PulseProps) {
  const ref = useRef<HTMLDivElement>(null);
  const known = useRef(id);
  const mayFlash = useFlash(a11y);
  useLayoutEffect(() => {
    if (known.current === id) return;
    known.current = id;
    if (!on || motion.intensity !== "full" || !mayFlash()) return;
    ref.current?.animate(
      [
        { transform: "scale(1)" },
        { transform: "scale(1.07)", offset: 0.3 },
        { transform: "scale(1)" },
      ],
      { duration: 600, easing: "cubic-bezier(.3,.7,.3,1)" },
    );
  }, [id]);
  return <div class="ll-pulse" ref={ref}>{children}</div>;
}
