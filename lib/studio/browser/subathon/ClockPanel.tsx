import { Badge, Panel } from "@/lib/studio/ui/Panel.tsx";
import { SUBATHON_ROOM_MESSAGES as words } from "@/lib/studio/messages/subathon.ts";
import { ClockButtons } from "./ClockButtons.tsx";
import { clockText, instantText } from "./figures.ts";
import type { TimerStore } from "./timer_store.ts";
import { useReading } from "./use_reading.ts";

const TONES = {
  idle: "plain",
  running: "good",
  paused: "warn",
  ended: "bad",
  archived: "bad",
} as const;

/** Draws the clock as the overlays show it, why it stands, and what can be done. */
export function ClockPanel({ desk }: { desk: TimerStore }) {
  const timer = desk.timer.value;
  const { state, locked, endReason, bankedMs, direction } = timer;
  return (
    <Panel title={words.clock} icon="timer">
      <div class="sub-clock">
        <ClockFace desk={desk} />
        <div class="row row--center" role="status">
          <Badge tone={TONES[state]}>{words.states[state]}</Badge>
          {locked && <Badge tone="warn" icon="lock">{words.locked}</Badge>}
          {direction === "up" && <Badge>{words.countsUp}</Badge>}
        </div>
        <p class="dim">
          {state === "ended" && endReason
            ? words.endReasons[endReason]
            : words.stateTexts[state]} {locked
            ? words.lockedText
            : state === "paused"
            ? timer.settings.countWhilePaused
              ? words.pausedCounts
              : words.pausedHolds
            : ""} {state === "running" && timer.endsAt !== null &&
            words.endsAt(instantText(timer.endsAt))}{" "}
          {bankedMs > 0 && words.banked(clockText(bankedMs, "down"))}
        </p>
        <ClockButtons desk={desk} />
      </div>
    </Panel>
  );
}

function ClockFace({ desk }: { desk: TimerStore }) {
  const { ms } = useReading(desk);
  const { state, direction } = desk.timer.value;
  return (
    <p
      class="sub-clock__face"
      role="timer"
      aria-label={words.timeLeft}
      data-state={state}
    >
      {clockText(ms, direction)}
    </p>
  );
}
