import type { Page } from "./browser.ts";

/** Activity of a page's renderer while it was traced. */
export interface PageTrace {
  /**
   * Counts the trace events of this name: `Paint`, `Layout`, `FunctionCall`, ….
   */
  count(name: string): number;
  counts(): Record<string, number>;
  /** Tasks of the page's main thread, ms of processor time each, longest first. */
  tasks: number[];
  /** Time of the page's main thread and of its compositor, ms of processor time. */
  spentMs: number;
}

/** An event of Chromium's trace; times in µs. */
interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  dur?: number;
  tdur?: number;
  args?: { name?: string };
}

const CATEGORIES = [
  "devtools.timeline",
  "disabled-by-default-devtools.timeline",
  "devtools.timeline.frame",
  "toplevel",
  "__metadata",
];

/** Records what Chromium does while `run` goes on. */
export async function traced(
  page: Page,
  run: () => Promise<unknown>,
): Promise<PageTrace> {
  const session = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  session.on("Tracing.dataCollected", ({ value }) => {
    events.push(...value as unknown as TraceEvent[]);
  });
  await session.send("Tracing.start", {
    transferMode: "ReportEvents",
    traceConfig: { includedCategories: CATEGORIES },
  });
  await run();
  const ended = new Promise((resolve) =>
    session.once("Tracing.tracingComplete", resolve)
  );
  await session.send("Tracing.end");
  await ended;
  await session.detach();
  return readTrace(events);
}

function readTrace(events: readonly TraceEvent[]): PageTrace {
  const counts: Record<string, number> = {};
  for (const { name, ph } of events) {
    if (ph === "M" || ph === "E") continue;
    counts[name] = (counts[name] ?? 0) + 1;
  }
  const main = events.filter(({ name, args }) =>
    name === "thread_name" && args?.name === "CrRendererMain"
  );
  const pages = new Set(main.map(({ pid }) => pid));
  const compositors = events.filter(({ name, args, pid }) =>
    name === "thread_name" && args?.name === "Compositor" && pages.has(pid)
  );
  const tasksOf = (threads: readonly TraceEvent[]) => {
    const ids = new Set(threads.map(({ pid, tid }) => `${pid}:${tid}`));
    return events
      .filter(({ name, pid, tid }) =>
        name === "RunTask" && ids.has(`${pid}:${tid}`)
      )
      .map(({ tdur = 0 }) => tdur / 1000)
      .sort((a, b) => b - a);
  };
  const tasks = tasksOf(main);
  const spentMs = [...tasks, ...tasksOf(compositors)]
    .reduce((sum, task) => sum + task, 0);
  return {
    count: (name) => counts[name] ?? 0,
    counts: () => counts,
    tasks,
    spentMs,
  };
}

/** Run in a page: from then on its timers and frames are counted. */
export const WATCH_TIMERS = `
{
  const seen = { set: 0, shortest: null, short: 0, frames: 0 };
  globalThis.timersSeen = seen;
  const watch = (name) => {
    const real = globalThis[name];
    globalThis[name] = (run, ms = 0, ...rest) => {
      seen.set++;
      if (ms < 200) seen.short++;
      if (seen.shortest === null || ms < seen.shortest) seen.shortest = ms;
      return real(run, ms, ...rest);
    };
  };
  watch("setTimeout");
  watch("setInterval");
  const frame = globalThis.requestAnimationFrame;
  globalThis.requestAnimationFrame = (run) => {
    seen.frames++;
    return frame(run);
  };
}`;

/** Timers since the last question: how many, the shortest in ms, how many under 200 ms, and how many frames were asked for. */
export async function countTimers(
  page: Page,
): Promise<
  { set: number; shortest: number | null; short: number; frames: number }
> {
  return await page.evaluate(`(() => {
    const seen = { ...globalThis.timersSeen };
    Object.assign(globalThis.timersSeen, { set: 0, shortest: null, short: 0, frames: 0 });
    return seen;
  })()`);
}
