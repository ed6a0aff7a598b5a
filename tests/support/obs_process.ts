import { chromium, type Page } from "playwright-core";
import { openConnected } from "./browser.ts";
import { chromiumOptions } from "./chromium.ts";

/**
 * A Chromium of its own that shows one browser source, as OBS does: its page
 * keeps what it stores in a folder, and its processes can be killed and frozen.
 */
export interface ObsProcess {
  page: Page;
  /**
   * SIGKILL to all of its processes at once. Resolves with when it was sent, ms
   * since the epoch: that they are gone is heard later.
   */
  kill(): Promise<number>;
  /** Ends it as a person does. */
  close(): Promise<void>;
  /** SIGSTOP and SIGCONT to the process that runs the page. */
  freeze(): Promise<void>;
  thaw(): void;
}

/** Options of a browser source. */
export interface ObsOptions {
  /** Folder of what its pages store, which lives on when it is killed. */
  folder: string;
  url: string;
  viewport: { width: number; height: number };
  /** Runs in the page before any other script. */
  script?: string;
  /** Called with the page before it is opened. */
  prepare?: (page: Page) => Promise<void>;
}

/** Starts one, and waits until its page is connected. */
export async function startObs(
  { folder, url, viewport, script, prepare }: ObsOptions,
): Promise<ObsProcess> {
  const context = await chromium.launchPersistentContext(folder, {
    ...await chromiumOptions(),
    viewport,
  });
  const closed = new Promise<void>((resolve) =>
    context.on("close", () => resolve())
  );
  const page = context.pages()[0] ?? await context.newPage();
  if (script) await page.addInitScript(script);
  await prepare?.(page);
  await openConnected(page, url);
  let frozen: number[] = [];
  return {
    page,
    async kill() {
      for (const { pid } of await processesOf(folder)) signal(pid, "SIGKILL");
      const at = Date.now();
      await closed;
      return at;
    },
    close: () => context.close(),
    async freeze() {
      frozen = (await processesOf(folder))
        .filter(({ command }) => command.includes("--type=renderer"))
        .map(({ pid }) => pid);
      if (frozen.length === 0) throw new Error("No process runs the page");
      for (const pid of frozen) signal(pid, "SIGSTOP");
    },
    thaw() {
      for (const pid of frozen.splice(0)) signal(pid, "SIGCONT");
    },
  };
}

/** A process of the machine. */
interface Running {
  pid: number;
  parent: number;
  command: string;
}

/** Returns the browser that has this folder, with every process that it started. */
async function processesOf(folder: string): Promise<Running[]> {
  const { stdout } = await new Deno.Command("ps", {
    args: ["-A", "-ww", "-o", "pid=,ppid=,args="],
  }).output();
  const all = new TextDecoder().decode(stdout).split("\n").flatMap((line) => {
    const [, pid, parent, command] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ??
      [];
    return command === undefined
      ? []
      : [{ pid: Number(pid), parent: Number(parent), command }];
  });
  const found = all.filter(({ command }) =>
    command.includes(`--user-data-dir=${folder}`)
  );
  for (const one of found) {
    found.push(
      ...all.filter((other) =>
        other.parent === one.pid && !found.includes(other)
      ),
    );
  }
  return found;
}

function signal(pid: number, name: Deno.Signal): void {
  try {
    Deno.kill(pid, name);
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
}
