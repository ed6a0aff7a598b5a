import uPlot from "uplot";
import type { TimerHistory } from "@/lib/schema/subathon/mod.ts";
import { HISTORY_MESSAGES as words } from "@/lib/studio/messages/subathon_history.ts";
import {
  chartColumns,
  type ClockPoint,
  clockRange,
} from "./history_figures.ts";

const HEIGHT = 240;
/** A chart of less time would number its seconds. */
const MIN_WIDTH_S = 10 * 60;

/** Returns a custom property of the page's look. */
const colour = (element: Element, name: string): string =>
  getComputedStyle(element).getPropertyValue(name).trim();

/** Draws the chart into an element, as wide as that is; the answer takes it off. */
export function drawHistory(
  element: HTMLElement,
  history: TimerHistory,
  now: ClockPoint,
): () => void {
  const columns = chartColumns(history, now);
  const isLine = columns[1].filter((hours) => hours !== null).length > 1;
  const soft = colour(element, "--ink-soft");
  const line = colour(element, "--line");
  const axis = {
    stroke: soft,
    grid: { stroke: line, width: 1 },
    ticks: { stroke: line },
  };
  const bars = uPlot.paths.bars?.({ size: [0.8, 40], align: -1 });
  const chart = new uPlot(
    {
      width: element.clientWidth,
      height: HEIGHT,
      legend: { show: false },
      cursor: { show: false },
      scales: {
        x: { range: (_, from, to) => [from, Math.max(to, from + MIN_WIDTH_S)] },
        y: { range: (_, least, most) => clockRange(least, most) },
        added: {
          range: (_, low, high) => [Math.min(0, low), Math.max(1, high)],
        },
      },
      axes: [
        axis,
        { ...axis, label: words.clock },
        {
          ...axis,
          label: words.added,
          scale: "added",
          side: 1,
          grid: { show: false },
        },
      ],
      series: [
        {},
        {
          stroke: colour(element, "--accent"),
          width: 2,
          spanGaps: true,
          points: { show: !isLine },
        },
        {
          scale: "added",
          stroke: soft,
          fill: colour(element, "--tint"),
          ...(bars ? { paths: bars } : {}),
          points: { show: false },
        },
      ],
    },
    columns,
    element,
  );
  const observer = new ResizeObserver(() =>
    chart.setSize({ width: element.clientWidth, height: HEIGHT })
  );
  observer.observe(element);
  return () => {
    observer.disconnect();
    chart.destroy();
  };
}
