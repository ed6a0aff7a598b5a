import type { DialHands, TimePiece } from "@/lib/overlay/clock_face.ts";
import { Dial } from "./Dial.tsx";
import { Digits } from "./Digits.tsx";
import { FitText } from "./FitText.tsx";

interface WatchViewProps {
  /** Above the time; empty for none. */
  label: string;
  /** The time in its pieces, or a text in its place. */
  time: readonly TimePiece[] | string;
  /** Below; empty for none. */
  more?: string;
  /** Beside the time; `null` for no dial. */
  dial: DialHands | null;
  /** The dial is one of a stopwatch. */
  knob?: boolean;
}

/** A longer label has two lines at the size for which the widgets are made. */
const ONE_LINE = 20;

/** Draws a time beside its dial, what it is and its day on tabs of the look. */
export function WatchView(
  { label, time, more = "", dial, knob = false }: WatchViewProps,
) {
  const rows = Math.max(label.length, more.length);
  const tab = (text: string) =>
    text !== "" && (
      <div class="ll-tab">
        <FitText text={text} wraps />
      </div>
    );
  return (
    <div class="ll-watch">
      {dial && <Dial hands={dial} knob={knob} />}
      <div
        class={`ll-timer is-digits${rows > 0 ? " has-rows" : ""}${
          rows > ONE_LINE ? " is-worded" : ""
        }`}
        role="timer"
      >
        {tab(label)}
        {typeof time === "string"
          ? <FitText class="ll-timer-time" text={time} wraps />
          : (
            <FitText class="ll-timer-time" text={wholeOf(time)}>
              <Digits text={wholeOf(time)} pieces={time} />
            </FitText>
          )}
        {tab(more)}
      </div>
    </div>
  );
}

const wholeOf = (pieces: readonly TimePiece[]): string =>
  pieces.map(({ text }) => text).join("");
