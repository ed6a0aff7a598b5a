import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { TimerHistory } from "@/lib/schema/subathon/mod.ts";
import { readTimer } from "@/lib/sandbox/read_timer.ts";
import { formatChange } from "@/lib/overlay/clock_format.ts";
import { Panel } from "@/lib/studio/ui/Panel.tsx";
import { DataTable } from "@/lib/studio/ui/Table.tsx";
import { HISTORY_MESSAGES as words } from "@/lib/studio/messages/subathon_history.ts";
import { api } from "@/lib/studio/browser/studio_api.ts";
import { numberText } from "@/lib/studio/messages/figures.ts";
import { clockText, instantText } from "./figures.ts";
import { clockBefore } from "./history_figures.ts";
import type { TimerStore } from "./timer_store.ts";
import { ensureValidLanguage } from "./valid_language.ts";

/** No chart is read more often. */
const READ_EVERY_MS = 15_000;

/** Draws how the session went: a chart, and its figures as a table. */
export function HistoryPanel({ desk }: { desk: TimerStore }) {
  const history = useSignal<TimerHistory | null>(null);
  const readAt = useRef(-Infinity);
  const box = useRef<HTMLDivElement>(null);
  const { changes, channelId, timer } = desk;

  useEffect(() => {
    const wait = Math.max(
      0,
      readAt.current + READ_EVERY_MS - performance.now(),
    );
    const timeout = setTimeout(() => {
      readAt.current = performance.now();
      api.get(`/api/channels/${channelId}/timer/history`)
        .then(({ data }) => history.value = data)
        // The next change reads it anew.
        .catch(() => {});
    }, wait);
    return () => clearTimeout(timeout);
  }, [changes.value]);

  const shown = history.value;
  const isEmpty = shown === null || shown.added.length === 0;

  useEffect(() => {
    const element = box.current;
    if (!shown || isEmpty || !element) return;
    let end = () => {};
    let ended = false;
    ensureValidLanguage();
    // The table below says the same where the chart cannot be loaded.
    import("./history_chart.ts").then(({ drawHistory }) => {
      if (ended) return;
      const state = timer.peek();
      const now = desk.serverNow() ?? Date.parse(state.serverNow);
      end = drawHistory(element, shown, {
        at: new Date(now).toISOString(),
        remainingMs: readTimer(state, now).ms,
      });
    }).catch(() => {});
    return () => {
      ended = true;
      end();
    };
  }, [shown]);

  return (
    <Panel title={words.title} lede={words.lede} icon="chart-line">
      {isEmpty ? <p class="dim">{words.none}</p> : (
        <>
          <div
            ref={box}
            class="sub-chart"
            role="img"
            aria-label={words.chart}
          />
          {!shown.complete && <p class="dim">{words.partial}</p>}
          <details>
            <summary>{words.table}</summary>
            <DataTable
              caption={words.caption}
              columns={words.columns.map((name, index) => ({
                name,
                figures: index > 1,
              }))}
              rows={shown.added.map((part) => {
                const left = clockBefore(shown, part.to);
                return {
                  key: part.from,
                  cells: [
                    instantText(part.from),
                    instantText(part.to),
                    part.appliedMs === 0
                      ? words.unknown
                      : formatChange(part.appliedMs),
                    numberText(part.entries),
                    left === null
                      ? words.unknown
                      : clockText(left, timer.value.direction),
                  ],
                };
              })}
            />
          </details>
        </>
      )}
    </Panel>
  );
}
