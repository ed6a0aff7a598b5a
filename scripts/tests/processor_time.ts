/** Processor time of a process and of all that it started, as Linux counts it. */

/** Milliseconds that processors worked for a process, its threads, and all processes below it. */
export interface ProcessorTime {
  all: number;
  /** Of them by browsers that run, their parts included. */
  browsers: number;
  /** Of a browser's, in the processes of its pages. */
  pages: number;
  /** Of a browser's, in the process that draws what pages painted. */
  drawing: number;
  /** Of a browser's, in the process that asks for what pages need. */
  network: number;
}

/** A part of a browser that has processes of its own. */
type Part = "pages" | "drawing" | "network";

/** Length of a tick of `/proc`, ms: 100 a second on each Linux that Deno runs on. */
const TICK_MS = 10;

/** Name of a browser's first process. */
const BROWSER = /chrom|headless_shell/i;

/** A process as `/proc` has it. */
export interface Process {
  name: string;
  parent: number;
  /** Its own, and that of its children which have ended, ms. */
  ms: number;
  /** Part of a browser that it is; the browser's own process has none. */
  part?: Part;
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

/** Adds up the times of a process and all below it. */
export function sumOf(
  processes: ReadonlyMap<number, Process>,
  pid: number,
): ProcessorTime {
  const children = Map.groupBy(
    processes.keys(),
    (child) => processes.get(child)!.parent,
  );
  const time: ProcessorTime = {
    all: 0,
    browsers: 0,
    pages: 0,
    drawing: 0,
    network: 0,
  };
  const add = (pid: number, isInBrowser: boolean) => {
    const { name, ms, part } = processes.get(pid)!;
    isInBrowser ||= BROWSER.test(name);
    time.all += ms;
    if (isInBrowser) time.browsers += ms;
    if (part) time[part] += ms;
    for (const child of children.get(pid) ?? []) add(child, isInBrowser);
  };
  add(pid, false);
  return time;
}

function readProcess(pid: string): Process | null {
  try {
    const found = processIn(Deno.readTextFileSync(`/proc/${pid}/stat`));
    if (!found || !BROWSER.test(found.name)) return found;
    const part = partOf(Deno.readTextFileSync(`/proc/${pid}/cmdline`));
    return part ? { ...found, part } : found;
  } catch {
    // It has ended since, and its parent counts it.
    return null;
  }
}

/** Switches of a process of Chromium that tell which part of it this is. */
const PARTS: readonly (readonly [switches: RegExp, part: Part])[] = [
  // Which starts all pages, and counts what those that ended took.
  [/--type=(?:renderer|zygote)\b/, "pages"],
  [/--type=gpu-process\b/, "drawing"],
  [/--utility-sub-type=network\./, "network"],
];

/** Returns which part of a browser a process is, by its command line. */
export function partOf(commandLine: string): Part | undefined {
  return PARTS.find(([switches]) => switches.test(commandLine))?.[1];
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
