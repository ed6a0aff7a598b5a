/** Processes that benchmarks start, ask and look at from outside. */
import { fileURLToPath } from "node:url";

/** A process that answers. */
export interface ServerProcess extends AsyncDisposable {
  /** Such as `http://127.0.0.1:40123`. */
  origin: string;
  pid: number;
  /** Time at which it was started, ms of `performance.now()`. */
  startedAt: number;
}

/**
 * Starts Deno with these arguments and reads its lines until one tells the
 * port. Throws when it ends before that.
 */
export async function startProcess(
  args: string[],
  env: Record<string, string>,
  portOf: (line: string) => number | undefined,
): Promise<ServerProcess> {
  const startedAt = performance.now();
  const child = new Deno.Command(Deno.execPath(), {
    args,
    env,
    stdout: "piped",
  }).spawn();
  const lines = child.stdout.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  let port: number | undefined;
  while (port === undefined) {
    const { done, value } = await lines.read();
    if (done) {
      throw new Error(`Cannot measure ${args.join(" ")}: it ended: ${text}`);
    }
    text += value;
    port = text.split("\n").map(portOf).find((found) => found !== undefined);
  }
  // A pipe that nobody empties would hold the process once it is full.
  const emptied = (async () => {
    while (!(await lines.read()).done);
  })();
  return {
    origin: `http://127.0.0.1:${port}`,
    pid: child.pid,
    startedAt,
    async [Symbol.asyncDispose]() {
      try {
        child.kill("SIGTERM");
      } catch {
        // It has ended by itself.
      }
      await emptied;
      await child.status;
    },
  };
}

/** Starts the service in demo mode, on a free port, with the very arguments of `deno task start`; builds first if needed. */
export async function startService(
  env: Record<string, string>,
): Promise<ServerProcess> {
  const [build, serve] = await startArguments();
  const { code } = await new Deno.Command(Deno.execPath(), { args: build })
    .spawn().status;
  if (code !== 0) {
    throw new Error(`Cannot start the service: no build, ${code}`);
  }
  return await startProcess(serve, {
    PORT: "0",
    KV_PATH: ":memory:",
    ...env,
  }, (line) => {
    if (!line.includes('"listening"')) return undefined;
    const port = /"port":(\d+)/.exec(line)?.[1];
    return port === undefined ? undefined : Number(port);
  });
}

/**
 * Returns the arguments with which Deno is started, to build and then to serve.
 */
async function startArguments(): Promise<[string[], string[]]> {
  const root = new URL("../", import.meta.url);
  const { tasks } = JSON.parse(
    await Deno.readTextFile(new URL("deno.json", root)),
  );
  const command: string = tasks.start.command;
  const [build, serve] = command.split(" && ").map((part) => {
    const [deno, ...args] = part.split(" ");
    const script = args.pop();
    if (deno !== "deno" || script === undefined) return undefined;
    return [...args, fileURLToPath(new URL(script, root))];
  });
  if (build && serve) return [build, serve];
  throw new Error(`Cannot start the service: ${command}`);
}

/**
 * Returns the resident memory of a process, in MB, as Linux reports it; NaN
 * elsewhere.
 */
export async function rssMbOf(pid: number): Promise<number> {
  if (Deno.build.os !== "linux") return NaN;
  const status = await Deno.readTextFile(`/proc/${pid}/status`);
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1_024;
}

/**
 * Returns the time for which all threads of a process have run so far, in ms,
 * as Linux reports it; NaN elsewhere.
 */
export async function cpuMsOf(pid: number): Promise<number> {
  if (Deno.build.os !== "linux") return NaN;
  let ns = 0;
  for await (const { name } of Deno.readDir(`/proc/${pid}/task`)) {
    const path = `/proc/${pid}/task/${name}/schedstat`;
    // A thread may have ended since it was listed.
    const text = await Deno.readTextFile(path).catch(() => "0");
    ns += Number(text.split(" ")[0]);
  }
  return ns / 1e6;
}
