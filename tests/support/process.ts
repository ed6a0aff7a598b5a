import { isMainThread } from "node:worker_threads";

/** A server that a test runs as a process of its own. */
export interface TestProcess extends AsyncDisposable {
  /** First line that it printed: its address. */
  url: string;
  pid: number;
  /** Resolves when it is gone, by whatever. */
  ended: Promise<unknown>;
  /** SIGKILL: it gets no chance to do more. */
  kill(): Promise<void>;
  /** SIGTERM: it is asked to end. Answers its exit code. */
  terminate(): Promise<number>;
  /** SIGSTOP and SIGCONT: it hangs, and goes on. */
  hang(): void;
  goOn(): void;
}

const ROOT = new URL("../../", import.meta.url);

/**
 * Takes packages as they are installed: otherwise each process looks all of
 * them up when it starts, for more than a second of processor time.
 */
export const AS_INSTALLED = "--node-modules-dir=manual";

/**
 * Matches the message of Deno's client of a KV Connect server whenever a test
 * makes it fail.
 */
const EXPECTED = /^KV Connect failed to call/;

/**
 * Runs a script until it prints its address. Its unexpected errors go to this
 * process's; `onOutput` is given all that it prints.
 */
export async function startProcess(
  script: string,
  args: readonly string[] = [],
  env: Record<string, string> = {},
  onOutput?: (text: string) => void,
  folder?: string,
): Promise<TestProcess> {
  return await startCommand(
    Deno.execPath(),
    [
      "run",
      "--quiet",
      "--no-check",
      AS_INSTALLED,
      "--allow-all",
      // As `deno task start` has it, and to look at what is really used.
      "--v8-flags=--expose-gc,--max-semi-space-size=8",
      script,
      ...args,
    ],
    env,
    onOutput,
    folder,
  );
}

/** Returns whether this is one of the threads that `WORKERS` asks a process for. */
export function isThread(): boolean {
  return !isMainThread && Deno.env.get("WORKERS") !== undefined;
}

/** Starts any program in the same way, in a folder: the project's own by default. */
export async function startCommand(
  program: string,
  args: readonly string[],
  env: Record<string, string> = {},
  onOutput: (text: string) => void = () => {},
  folder: string | URL = ROOT,
): Promise<TestProcess> {
  const child = new Deno.Command(program, {
    args: [...args],
    env,
    cwd: folder,
    stdin: "null",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const errors = passOnErrors(child.stderr);
  const url = await firstLine(child.stdout, onOutput);
  let ended = false;
  const status = child.status.then(() => void (ended = true));
  const kill = async () => {
    if (!ended) child.kill("SIGKILL");
    ended = true;
    await Promise.all([status, errors]);
  };
  return {
    url,
    pid: child.pid,
    ended: status,
    kill,
    async terminate() {
      child.kill("SIGTERM");
      const { code } = await child.status;
      await errors;
      return code;
    },
    hang: () => child.kill("SIGSTOP"),
    goOn: () => child.kill("SIGCONT"),
    [Symbol.asyncDispose]: kill,
  };
}

async function passOnErrors(
  output: ReadableStream<Uint8Array<ArrayBuffer>>,
): Promise<void> {
  let rest = "";
  for await (const text of output.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + text).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      if (!EXPECTED.test(line)) {
        await Deno.stderr.write(new TextEncoder().encode(`${line}\n`));
      }
    }
  }
}

/** Returns whether a line is what a build by Fresh itself says, in the process that it is made in. */
export function isOfTheBuild(line: string): boolean {
  return line.startsWith("Assets written to");
}

/** Returns whether a line is one of the service's log, which begins before it listens. */
const isOfTheLog = (line: string) => line.startsWith("{");

/** Reads the first line that the program itself prints, and lets the rest flow away. */
async function firstLine(
  output: ReadableStream<Uint8Array<ArrayBuffer>>,
  onOutput: (text: string) => void,
): Promise<string> {
  const reader = output.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) throw new Error(`The process ended, having said "${text}"`);
    onOutput(value);
    text += value;
    const line = text.split("\n").slice(0, -1)
      .find((line) => !isOfTheBuild(line) && !isOfTheLog(line));
    if (line === undefined) continue;
    (async () => {
      for (;;) {
        const { done, value } = await reader.read();
        if (done) return;
        onOutput(value);
      }
    })().catch(() => {});
    return line;
  }
}
