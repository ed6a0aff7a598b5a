import type {
  TimerCommand,
  TimerCommandBody,
} from "@/lib/studio/browser/subathon/timer_store.ts";
import { useEffect, useMemo } from "preact/hooks";
import { formatChange } from "@/lib/overlay/clock_format.ts";
import { createServerClock, timed } from "@/lib/overlay/server_clock.ts";
import type { LedgerLine, TimerControl } from "@/lib/schema/subathon/mod.ts";
import { canUndo } from "@/lib/studio/browser/subathon/can_undo.ts";
import {
  entryActor,
  entryName,
} from "@/lib/studio/browser/subathon/entry_text.ts";
import { clockText } from "@/lib/studio/browser/subathon/figures.ts";
import { usePinnedRows } from "@/lib/studio/browser/pinned_rows.ts";
import { keepFocus } from "@/lib/studio/browser/keep_focus.ts";
import { useReading } from "@/lib/studio/browser/subathon/use_reading.ts";
import { SUBATHON_DOCK_MESSAGES as words } from "@/lib/studio/messages/subathon_dock.ts";
import { createDockClient, type DockProps } from "./dock_client.ts";
import { DockFrame } from "./DockFrame.tsx";

/** Steps of the buttons, minutes. */
const STEPS = [-15, -5, -1, 1, 5, 15];
const MAX_ENTRIES = 8;

/** Facts that the subathon's dock is drawn from at first. */
interface SubathonDockProps extends DockProps {
  timer: TimerControl;
  entries: LedgerLine[];
}

/** Creates what the dock of the subathon follows. */
export function createSubathonDock(props: SubathonDockProps) {
  const client = createDockClient(props);
  const { api, base, resource } = client;
  const clock = createServerClock();
  const timer = resource(
    props.timer,
    "timer.*",
    async () =>
      (await timed(
        clock,
        () => api.get(`${base}/timer/state`),
        ({ data }) => data.serverTime,
      )).data,
  );
  const entries = resource(
    props.entries,
    "timer.*",
    async () =>
      (await api.get(`${base}/timer/ledger?limit=${MAX_ENTRIES}`)).data.items,
  );
  const follow = () => client.follow([timer, entries], clock.restart);
  return { client, clock, timer, entries, follow };
}

/** Draws the dock of the subathon: the clock, its buttons, the last entries. */
export function SubathonDock(props: SubathonDockProps) {
  const { client, clock, timer, entries, follow } = useMemo(
    () => createSubathonDock(props),
    [],
  );
  const { api, base, readOnly } = client;
  const { rows, hold } = usePinnedRows(entries.state.value, ({ id }) => id);
  const { ms } = useReading({ timer: timer.state, serverNow: clock.now });
  useEffect(() => {
    const ends = [follow(), keepFocus(document)];
    return () => ends.forEach((end) => end());
  }, []);

  async function send(
    command: TimerCommand,
    body: TimerCommandBody = {},
  ) {
    await client.act(
      () => api.post(`${base}/timer/${command}`, body, { once: true }),
    );
    timer.readSoon();
    entries.readSoon();
  }

  const { state, locked, direction } = timer.state.value;
  const isOpen = state !== "ended" && state !== "archived";
  const [command, label]: [TimerCommand, string] = state === "idle"
    ? ["start", words.start]
    : state === "running"
    ? ["pause", words.pauseClock]
    : ["resume", words.resumeClock];
  return (
    <DockFrame client={client}>
      <section class="dock__clock">
        <h2>{words.clock}</h2>
        <p class="dock__time" role="timer">{clockText(ms, direction)}</p>
        <p>{words.states[state]}</p>
        {locked && <p class="dock__notice">{words.locked}</p>}
      </section>
      {isOpen && (
        <>
          <div class="dock__row" role="group" aria-label={words.controls}>
            <button
              type="button"
              class="dock__main"
              disabled={readOnly}
              onClick={() => send(command)}
            >
              {label}
            </button>
            <button
              type="button"
              disabled={readOnly}
              onClick={() => send("lock", { locked: !locked })}
            >
              {locked ? words.unlock : words.lock}
            </button>
          </div>
          <div class="dock__steps" role="group" aria-label={words.changeTime}>
            {STEPS.map((minutes) => (
              <button
                key={minutes}
                type="button"
                disabled={readOnly}
                onClick={() => send("adjust", { deltaMs: minutes * 60_000 })}
              >
                {words.minutes(minutes)}
              </button>
            ))}
          </div>
        </>
      )}
      <section {...hold}>
        <h2>{words.ledger}</h2>
        {rows.length === 0 && <p class="dock__dim">{words.noEntries}</p>}
        <ul>
          {rows.map((entry) => {
            const name = entryName(entry);
            return (
              <li key={entry.id}>
                <span class="dock__line">
                  <b>{name}</b> {entryActor(entry)}
                  <small>
                    {entry.appliedMs === 0 ? "" : formatChange(entry.appliedMs)}
                  </small>
                </span>
                {canUndo(entry) && (
                  <button
                    type="button"
                    aria-label={words.of(words.undo, name)}
                    disabled={readOnly}
                    onClick={() => send("undo", { entryId: entry.id })}
                  >
                    {words.undo}
                  </button>
                )}
              </li>
            );
          })}
        </ul>
      </section>
    </DockFrame>
  );
}
