import type { DialHands } from "@/lib/overlay/clock_face.ts";

interface DialProps {
  hands: DialHands;
  /** It is a stopwatch: a knob stands on it. */
  knob?: boolean;
}

/** Draws a dial whose hands are turned, and nothing else, when time passes. */
export function Dial({ hands, knob = false }: DialProps) {
  const hand = (name: keyof DialHands, from: number, to: number) => {
    const turn = hands[name];
    return turn === undefined ? null : (
      <line
        class={`ll-dial-hand is-${name}`}
        y1={from}
        y2={-to}
        style={{ transform: `rotate(${Math.round(turn * 3600) / 10}deg)` }}
      />
    );
  };
  return (
    <div class={`ll-dial${knob ? " has-knob" : ""}`} aria-hidden="true">
      <div class="ll-dial-face">
        <svg viewBox="-50 -50 100 100">
          <circle class="ll-dial-ticks" r="38" pathLength="12" />
          {hand("hour", 6, 21)}
          {hand("minute", 8, 33)}
          {hand("second", 12, 36)}
          <circle class="ll-dial-hub" r="4.5" />
        </svg>
      </div>
    </div>
  );
}
