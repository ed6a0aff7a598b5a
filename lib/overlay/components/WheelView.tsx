import { useLayoutEffect, useRef } from "preact/hooks";
import { cutText } from "@/lib/core/graphemes.ts";
import { overlay } from "@/lib/overlay/overlay_context.ts";
import type { PageInfo } from "@/lib/overlay/page_info.ts";
import {
  restingColors,
  sliceColor,
  type SliceColors,
  turningColors,
} from "@/lib/overlay/slice_colors.ts";
import {
  clicksOf,
  pushesOf,
  type Slice,
  slicesOf,
  stopDeg,
  WHEEL_EASING,
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
  /** It has stopped, and the result is shown. */
  revealed?: boolean;
  page: PageInfo;
  a11y: A11ySettings;
}

const RADIUS = 96;
/** Between the hub and the rim. */
const LABEL_ROOM = 68;
/**
 * Draws the wheel: slices with their labels, turned by `transform` to the
 * server's result. Where nothing may flash, slices that turn are of one
 * brightness. What was drawn stands out of the disc.
 */
export function WheelView({
  items,
  colors,
  byWeight,
  spin,
  spinMs,
  startedAt,
  revealed = false,
  page,
  a11y,
}: WheelLook) {
  const disc = useRef<SVGGElement>(null);
  const pointer = useRef<HTMLElement>(null);
  const slices = slicesOf(items, byWeight);
  const end = spin ? stopDeg(slices, spin.resultIndex, spin.spinId) : 0;
  useLayoutEffect(() => {
    if (!spin || spinMs === 0 || page.mode === "still") return;
    const animations = [
      disc.current?.animate(
        [{ transform: "rotate(0deg)" }, { transform: `rotate(${end}deg)` }],
        { duration: spinMs, easing: WHEEL_EASING, fill: "both" },
      ),
      pointer.current?.animate(
        pushesOf(clicksOf(slices, end, spinMs)),
        { duration: spinMs },
      ),
    ];
    for (const animation of animations) {
      if (!animation) continue;
      // A page that was loaded meanwhile is where the others are.
      animation.currentTime = overlay().serverNow() - startedAt;
    }
    return () => animations.forEach((animation) => animation?.cancel());
  }, [spin?.spinId, end, spinMs]);
  const labels = items.map(({ label }) => label).join("\n");
  useLayoutEffect(() => {
    const fit = () => disc.current && fitLabels(disc.current);
    fit();
    // Letters of the right font may be wider.
    document.fonts.addEventListener("loadingdone", fit);
    return () => document.fonts.removeEventListener("loadingdone", fit);
  }, [labels]);
  const isTurning = spin !== null && !revealed && spinMs > 0;
  const colorsOf = isTurning && a11y.flashGuard ? turningColors : restingColors;
  const drawn = slices.map((slice, index) => (
    <SliceView
      key={index}
      slice={slice}
      colors={colorsOf(sliceColor(items[index], colors, index))}
      room={items.length}
      turnedDeg={end}
    />
  ));
  const won = revealed && spin ? drawn[spin.resultIndex] : undefined;
  const turned = { transform: `rotate(${end}deg)` };
  return (
    <div
      class={`ll-wheel-frame${isTurning ? " is-turning" : ""}${
        won ? " is-won" : ""
      }`}
    >
      <svg
        viewBox="-100 -100 200 200"
        role="img"
        aria-label={spin?.result ?? items.map(({ label }) => label).join(", ")}
      >
        <g class="ll-wheel-disc">
          <circle r="99" class="ll-wheel-rim" />
          <g ref={disc} style={turned}>{drawn}</g>
        </g>
        {won && <g class="ll-wheel-won" style={turned}>{won}</g>}
        <circle r="13" class="ll-wheel-hub" />
      </svg>
      <i class="ll-wheel-pointer" ref={pointer} />
    </div>
  );
}

function SliceView(
  { slice, colors, room, turnedDeg }: {
    slice: Slice;
    colors: SliceColors;
    /** Number of slices that share the wheel. */
    room: number;
    /** Rotation of the wheel when it stands, degrees. */
    turnedDeg: number;
  },
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
  // At the left it reads from the rim inward: nothing stands upside down.
  const isLeft = (middle + turnedDeg) % 360 > 180;
  return (
    <>
      {whole ? <circle r={RADIUS} fill={colors.fill} /> : (
        <path
          d={`M0 0L${x1} ${y1}A${RADIUS} ${RADIUS} 0 ${large} 1 ${x2} ${y2}Z`}
          fill={colors.fill}
        />
      )}
      <text
        transform={isLeft
          ? `rotate(${middle + 90}) translate(-88 0)`
          : `rotate(${middle - 90}) translate(88 0)`}
        text-anchor={isLeft ? "start" : "end"}
        dominant-baseline="central"
        font-size={size}
        fill={colors.ink}
        class={`ll-wheel-label${colors.ink === "#000000" ? " is-dark" : ""}`}
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
