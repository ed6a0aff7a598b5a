import { Digits } from "./Digits.tsx";
import { FitText } from "./FitText.tsx";

interface ClockViewProps {
  /** Above the time; empty for none. */
  label: string;
  /** The time, or a text in its place. */
  text: string;
  /** The text is a clock, whose digits are equally wide. */
  clock: boolean;
}

/** Draws a clock with a label, in the shape of the subathon timer. */
export function ClockView({ label, text, clock }: ClockViewProps) {
  return (
    <div
      class={`ll-timer is-digits${label !== "" ? " has-rows" : ""}`}
      role="timer"
    >
      {label !== "" && <FitText class="ll-timer-label" text={label} />}
      <FitText class="ll-timer-time" text={text}>
        {clock ? <Digits text={text} /> : text}
      </FitText>
    </div>
  );
}
