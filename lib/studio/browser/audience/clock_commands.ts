import { formatClock, shownSeconds } from "@/lib/overlay/clock_format.ts";
import { AUDIENCE_MESSAGES } from "@/lib/studio/messages/audience.ts";
import type { AudienceStore } from "./audience_store.ts";
import { studioLanguage } from "@/lib/studio/messages/texts.ts";

const words = AUDIENCE_MESSAGES.clocks;

/** A countdown widget of the room. */
export type CountdownOfStore = AudienceStore["countdowns"][number];

/** Acts that every clock has. */
export interface HandClockCommands {
  start(): void;
  pause(): void;
  reset(): void;
}

/** Creates the acts that let a clock run and stand. */
function runActs(
  { act, send }: AudienceStore["stopwatch"] | CountdownOfStore["part"],
  name: string,
): Pick<HandClockCommands, "start" | "pause"> {
  return {
    start: () =>
      void act(
        { action: "start" },
        () => words.started(name),
        () => send({ action: "pause" }),
      ),
    pause: () =>
      void act(
        { action: "pause" },
        () => words.paused(name),
        () => send({ action: "start" }),
      ),
  };
}

/** Creates the acts on the stopwatch; each says what happened, and can be taken back. */
export function stopwatchCommands(
  { stopwatch, clock }: Pick<AudienceStore, "stopwatch" | "clock">,
) {
  const { act, send } = stopwatch;
  const name = words.stopwatch;
  return {
    ...runActs(stopwatch, name),
    async reset() {
      const { running, startedAt, elapsedMs, serverTime } = stopwatch.state
        .peek();
      const shownMs = startedAt === null
        ? elapsedMs
        : (clock.now() ?? Date.parse(serverTime)) - Date.parse(startedAt);
      await act(
        { action: "reset" },
        () => words.wasReset(name),
        async () => {
          await send({
            action: "reset",
            elapsedMs: Math.max(0, Math.round(shownMs)),
          });
          if (running) await send({ action: "start" });
        },
      );
    },
  };
}

/** Creates the acts on a countdown; each says what happened, and can be taken back. */
export function countdownCommands(
  { name, part }: CountdownOfStore,
  clock: AudienceStore["clock"],
) {
  const { act, send } = part;
  return {
    ...runActs(part, name),
    async reset() {
      const { running, endsAt, remainingMs, serverTime } = part.state.peek();
      const leftMs = endsAt === null
        ? remainingMs ?? 0
        : Date.parse(endsAt) - (clock.now() ?? Date.parse(serverTime));
      await act(
        { action: "reset" },
        () => words.wasReset(name),
        async () => {
          const durationMs = Math.max(1_000, Math.round(leftMs));
          await send({ action: "start", durationMs });
          if (!running) await send({ action: "pause" });
        },
      );
    },
    adjust: (minutes: number) =>
      act(
        { action: "adjust", deltaMs: minutes * 60_000 },
        ({ remainingMs }) =>
          words.adjusted(
            name,
            formatClock(
              shownSeconds(remainingMs ?? 0, "down"),
              "auto",
              studioLanguage(),
            ),
          ),
        () => send({ action: "adjust", deltaMs: -minutes * 60_000 }),
      ),
  };
}
