/** Processor time of a process and of all that it started, as Linux counts it. */

/** Milliseconds that processors worked for a process, its threads, and all processes below it. */
export interface ProcessorTime {
  all: number;
  /** Of them by browsers that run. */
  browsers: number;
}

/** Length of a tick of `/proc`, ms: 100 a second on each Linux that Deno runs on. */
const TICK_MS = 10;

/** Name of a browser's first process. */
const BROWSER = /chrom|headless_shell/i;

interface Process {
  name: string;
  parent: number;
  /** Its own, and that of its children which have ended, ms. */
  ms: number;
}

/** Reads the time of a process and all below it; `null` where there is none to read. */
export function processorTime(pid: number): ProcessorTime | null {
  const processes = new Map<number, Process>();
  try {
    for (const { name } of Deno.readDirSync("/proc")) {
      const found = /^\d+$/.test(name) && readProcess(name);
      if (found) processes.set(Number(name), found);
    }
  } catch {
    return null;
  }
  if (!processes.has(pid)) return null;
  return sumOf(processes, pid);
}

function sumOf(
  processes: ReadonlyMap<number, Process>,
  pid: number,
): ProcessorTime {
  const children = Map.groupBy(
    processes.keys(),
    (child) => processes.get(child)!.parent,
  );
  const time: ProcessorTime = { all: 0, browsers: 0 };
  const add = (pid: number, isInBrowser: boolean) => {
    const { name, ms } = processes.get(pid)!;
    isInBrowser ||= BROWSER.test(name);
    time.all += ms;
    if (isInBrowser) time.browsers += ms;
    for (const child of children.get(pid) ?? []) add(child, isInBrowser);
  };
  add(pid, false);
  return time;
}

function readProcess(pid: string): Process | null {
  try {
    return processIn(Deno.readTextFileSync(`/proc/${pid}/stat`));
  } catch {
    // It has ended since, and its parent counts it.
    return null;
  }
}

/** Reads the text of a process's `/proc/<pid>/stat`. */
export function processIn(stat: string): Process | null {
  // A name stands in brackets and may have some itself.
  const [, name, rest] = /^\d+ \((.*)\) (.*)$/s.exec(stat) ?? [];
  if (name === undefined || rest === undefined) return null;
  const fields = rest.split(" ").map(Number);
  const [, parent = 0] = fields;
  // utime, stime, cutime, cstime.
  const ticks = fields.slice(11, 15).reduce((sum, one) => sum + one, 0);
  return { name, parent, ms: ticks * TICK_MS };
}
