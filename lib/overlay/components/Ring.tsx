import type { ComponentChildren } from "preact";

const RADIUS = 44;
const LENGTH = 2 * Math.PI * RADIUS;

/**
 * Draws a ring that is full from the top by `share` (0 to 1), with its children
 * in the middle.
 */
export function Ring(
  { share, children }: { share: number; children: ComponentChildren },
) {
  return (
    <div class="ll-ring">
      <svg viewBox="0 0 100 100" aria-hidden="true">
        <circle class="ll-ring-track" cx="50" cy="50" r={RADIUS} />
        <circle
          class="ll-ring-fill"
          cx="50"
          cy="50"
          r={RADIUS}
          stroke-dasharray={`${LENGTH}`}
          stroke-dashoffset={`${LENGTH * (1 - share)}`}
          visibility={share > 0 ? "visible" : "hidden"}
          transform="rotate(-90 50 50)"
        />
      </svg>
      <div class="ll-ring-middle">{children}</div>
    </div>
  );
}
