import type { ComponentChildren } from "preact";
import { useMemo } from "preact/hooks";
import { SHOWN } from "@/lib/studio/browser/sources/where_shown.ts";
import { WhereShown } from "@/lib/studio/browser/sources/WhereShown.tsx";
import { Button, ButtonLink } from "@/lib/studio/ui/Button.tsx";
import { Badge, EmptyState, Panel } from "@/lib/studio/ui/Panel.tsx";
import { AUDIENCE_MESSAGES } from "@/lib/studio/messages/audience.ts";
import type { AudienceStore } from "./audience_store.ts";
import {
  countdownCommands,
  type CountdownOfStore,
  type HandClockCommands,
  stopwatchCommands,
} from "./clock_commands.ts";
import { useClockFace } from "./use_clock_face.ts";

const words = AUDIENCE_MESSAGES.clocks;

/** Steps of the buttons of a countdown, minutes. */
const STEPS = [-5, -1, 1, 5];

/** Draws the stopwatch and the countdowns that are started by hand. */
export function ClocksPanel({ desk }: { desk: AudienceStore }) {
  return (
    <Panel title={words.title} lede={words.lede} icon="clock">
      <div class="stack">
        <Stopwatch desk={desk} />
        <WhereShown
          thing={SHOWN.stopwatch}
          isOn={desk.stopwatch.state.value.running}
        />
        {desk.countdowns.map((countdown) => (
          <Countdown key={countdown.id} desk={desk} countdown={countdown} />
        ))}
        {desk.countdowns.length === 0 && (
          <EmptyState
            icon="timer"
            title={words.noCountdown}
            action={
              <ButtonLink icon="layers" href="/studio/scenes">
                {words.toScenes}
              </ButtonLink>
            }
          >
            {words.noCountdownText}
          </EmptyState>
        )}
      </div>
    </Panel>
  );
}

function Stopwatch({ desk }: { desk: AudienceStore }) {
  const acts = useMemo(() => stopwatchCommands(desk), [desk]);
  const { running, startedAt, elapsedMs, serverTime } =
    desk.stopwatch.state.value;
  const face = useClockFace(
    { instant: startedAt, ms: elapsedMs, direction: "up" },
    desk.clock,
    serverTime,
  );
  return (
    <ClockRow
      name={words.stopwatch}
      shown={face.text}
      state={running ? "running" : "standing"}
      acts={acts}
      readOnly={desk.readOnly}
    />
  );
}

function Countdown(
  { desk, countdown }: { desk: AudienceStore; countdown: CountdownOfStore },
) {
  const acts = useMemo(() => countdownCommands(countdown, desk.clock), [
    desk,
    countdown,
  ]);
  const { running, endsAt, remainingMs, serverTime } =
    countdown.part.state.value;
  const face = useClockFace(
    { instant: endsAt, ms: remainingMs ?? 0, direction: "down" },
    desk.clock,
    serverTime,
  );
  const { name } = countdown;
  return (
    <ClockRow
      name={name}
      shown={face.text}
      state={face.ms === 0 ? "over" : running ? "running" : "standing"}
      acts={acts}
      readOnly={desk.readOnly}
    >
      {STEPS.map((minutes) => (
        <Button
          key={minutes}
          size="small"
          aria-label={words.adjust(name, minutes)}
          disabled={desk.readOnly}
          onClick={() => acts.adjust(minutes)}
        >
          {words.minutes(minutes)}
        </Button>
      ))}
    </ClockRow>
  );
}

function ClockRow(
  { name, shown, state, acts, readOnly, children }: {
    name: string;
    shown: string;
    state: "running" | "standing" | "over";
    acts: HandClockCommands;
    readOnly: boolean;
    children?: ComponentChildren;
  },
) {
  const runs = state === "running";
  return (
    <section class="aud-clock" aria-label={name}>
      <div class="row">
        <h3 dir="auto">{name}</h3>
        <span role="status">
          <Badge tone={runs ? "good" : "plain"}>{words[state]}</Badge>
        </span>
      </div>
      <p class="aud-clock__face" role="timer" aria-label={name}>{shown}</p>
      <div class="row">
        <Button
          tone="primary"
          icon={runs ? "pause" : "play"}
          aria-label={runs ? words.pause(name) : words.start(name)}
          disabled={readOnly}
          onClick={runs ? acts.pause : acts.start}
        >
          {runs ? words.pauseShort : words.startShort}
        </Button>
        <Button
          icon="refresh-cw"
          aria-label={words.reset(name)}
          disabled={readOnly}
          onClick={acts.reset}
        >
          {words.resetShort}
        </Button>
        {children}
      </div>
    </section>
  );
}
