import { useLayoutEffect, useRef } from "preact/hooks";
import { cutText } from "@/lib/core/graphemes.ts";
import { overlay } from "@/lib/overlay/overlay_context.ts";
import type { PageInfo } from "@/lib/overlay/page_info.ts";
import {
  type Slice,
  slicesOf,
  spinMotion,
  stopDeg,
} from "@/lib/overlay/wheel_spin.ts";
import type { A11ySettings } from "@/lib/schema/widgets/settings/a11y.ts";
import type { WheelState } from "@/lib/schema/widgets/state/interaction.ts";

/** Data that a wheel or a reel is drawn from. */
export interface WheelLook {
  items: WheelState["items"];
  colors: readonly string[];
  byWeight: boolean;
  /** The spin that turns or is shown; `null` while nothing happens. */
  spin: WheelState["spin"];
  spinMs: number;
  startedAt: number;
  page: PageInfo;
  a11y: A11ySettings;
}

const RADIUS = 96;
/** Between the hub and the rim. */
const LABEL_ROOM = 68;

/**
 * Draws the wheel: slices with their labels, turned by `transform` to the
 * server's result.
 */
export function WheelView(
  { items, colors, byWeight, spin, spinMs, startedAt, page, a11y }: WheelLook,
) {
  const disc = useRef<SVGGElement>(null);
  const slices = slicesOf(items, byWeight);
  const end = spin ? stopDeg(slices, spin.resultIndex, spin.spinId) : 0;
  useLayoutEffect(() => {
    const element = disc.current;
    if (!element || !spin || spinMs === 0 || page.mode === "still") return;
    const sliceDeg = 360 / Math.max(1, slices.length);
    const motion = spinMotion(end / sliceDeg, spinMs, a11y);
    const start = end - motion.slices * sliceDeg;
    const animation = element.animate(
      [
        { transform: `rotate(${start}deg)` },
        { transform: `rotate(${end}deg)` },
      ],
      { duration: spinMs, easing: motion.easing, fill: "both" },
    );
    // A page that was loaded meanwhile is where the others are.
    animation.currentTime = overlay().serverNow() - startedAt;
    return () => animation.cancel();
  }, [spin?.spinId, end, spinMs]);
  const labels = items.map(({ label }) => label).join("\n");
  useLayoutEffect(() => {
    const fit = () => disc.current && fitLabels(disc.current);
    fit();
    // Letters of the right font may be wider.
    document.fonts.addEventListener("loadingdone", fit);
    return () => document.fonts.removeEventListener("loadingdone", fit);
  }, [labels]);
  return (
    <div class="ll-wheel-frame">
      <svg
        viewBox="-100 -100 200 200"
        role="img"
        aria-label={spin?.result ?? items.map(({ label }) => label).join(", ")}
      >
        <circle r="99" class="ll-wheel-rim" />
        <g ref={disc} style={{ transform: `rotate(${end}deg)` }}>
          {slices.map((slice, index) => (
            <SliceView
              key={index}
              slice={slice}
              color={colors[index % colors.length] ?? "#7C5CFFFF"}
              room={items.length}
            />
          ))}
        </g>
        <circle r="13" class="ll-wheel-hub" />
      </svg>
      <i class="ll-wheel-pointer" />
    </div>
  );
}

function SliceView(
  { slice, color, room }: { slice: Slice; color: string; room: number },
) {
  const { startDeg, endDeg } = slice;
  const middle = (startDeg + endDeg) / 2;
  const large = endDeg - startDeg > 180 ? 1 : 0;
  const whole = endDeg - startDeg >= 359.99;
  const [x1, y1] = pointAt(startDeg);
  const [x2, y2] = pointAt(endDeg);
  const label = cutText(slice.label, room > 14 ? 12 : 16);
  const size = Math.max(
    5,
    Math.min(
      11,
      ((endDeg - startDeg) / 360) * 2 * Math.PI * 62 * 0.5,
      LABEL_ROOM / widthOf(label),
    ),
  );
  return (
    <>
      {whole ? <circle r={RADIUS} fill={color} /> : (
        <path
          d={`M0 0L${x1} ${y1}A${RADIUS} ${RADIUS} 0 ${large} 1 ${x2} ${y2}Z`}
          fill={color}
          stroke="rgba(255,255,255,.55)"
          stroke-width="0.8"
        />
      )}
      <text
        transform={`rotate(${middle - 90}) translate(88 0)`}
        text-anchor="end"
        dominant-baseline="central"
        font-size={size}
        class="ll-wheel-label"
      >
        {label}
      </text>
    </>
  );
}

/** Makes labels smaller that would reach over the hub: capitals and some fonts are wide. */
function fitLabels(disc: SVGGElement): void {
  const labels = [...disc.querySelectorAll("text")];
  for (const { style } of labels) style.fontSize = "";
  const widths = labels.map((label) => label.getComputedTextLength());
  labels.forEach((label, index) => {
    const share = LABEL_ROOM / (widths[index] || 1);
    if (share >= 1) return;
    const size = parseFloat(getComputedStyle(label).fontSize);
    label.style.fontSize = `${size * share}px`;
  });
}

/** About how wide a text is, in sizes of its letters; the server cannot measure. */
function widthOf(text: string): number {
  return Array.from(text).reduce(
    (sum, char) => sum + (char > "\u2e7f" ? 1 : 0.6),
    0,
  );
}

function pointAt(deg: number): [number, number] {
  const angle = ((deg - 90) * Math.PI) / 180;
  const round = (value: number) => Math.round(value * 1000) / 1000;
  return [round(Math.cos(angle) * RADIUS), round(Math.sin(angle) * RADIUS)];
}
