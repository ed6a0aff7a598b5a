import { useLayoutEffect, useRef } from "preact/hooks";
import { fallTo, type Slot } from "./jar_pile.ts";
import { Icon, type IconName } from "@/lib/overlay/components/Icon.tsx";

interface JarObjectProps {
  slot: Slot;
  /** Decides its colour. */
  look: number;
  icon: IconName;
  /** Comes from above, so many pictures a second; `null`: lies there. */
  fall: { stepsPerSecond: number; delayMs: number } | null;
  /** It has come to rest. */
  onRest?(): void;
}

const LOOKS = 4;

/** Draws an object in a jar; it moves by `transform` alone. */
export function JarObject(
  { slot, look, icon, fall, onRest }: JarObjectProps,
) {
  const ref = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    if (!fall || !ref.current) return;
    const steps = fallTo(slot, fall.stepsPerSecond);
    const animation = ref.current.animate(
      steps.map(({ x, y, turnDeg }) => ({ transform: placeOf(x, y, turnDeg) })),
      {
        duration: steps.length / fall.stepsPerSecond * 1000,
        delay: fall.delayMs,
        fill: "backwards",
      },
    );
    animation.onfinish = () => onRest?.();
    return () => animation.cancel();
  }, []);
  return (
    <span
      ref={ref}
      class={`ll-jar-object is-look-${look % LOOKS}`}
      style={{ transform: placeOf(slot.x, slot.y, slot.turnDeg) }}
    >
      <Icon name={icon} />
    </span>
  );
}

function placeOf(x: number, y: number, turnDeg: number): string {
  const at = (value: number) =>
    `calc(var(--u) * ${Math.round(value * 100) / 100})`;
  return `translate(${at(x)}, ${at(y)}) rotate(${Math.round(turnDeg)}deg)`;
}
