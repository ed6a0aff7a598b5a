/** A request to `scripts/test.ts`. */
export interface RunOptions {
  /** Files and folders of tests that were named. */
  paths: string[];
  /** Arguments for `deno test`, and after `--` for the tests. */
  passedOn: string[];
  /** Tests that start no browser and no other program. */
  fast: boolean;
  /** Tests of pages in a browser. */
  pages: boolean;
  /** Tests that can try more than in a usual run, at their full number. */
  long: boolean;
  /** Tests that a change since a revision touches; `""` for where the branch left main. */
  changed: string | null;
  record: boolean;
  /** Each file in a worker of its own, not with others. */
  separate: boolean;
  /** Only says what would run. */
  list: boolean;
  shard: { index: number; count: number } | null;
}

/** Options of `deno test` whose value is an argument of its own. */
const WITH_VALUE = new Set([
  "--config",
  "--env-file-path",
  "--filter",
  "--ignore",
  "--import-map",
  "--junit-path",
  "--preload",
  "--reporter",
]);

/**
 * Reads the arguments of a run; `isPath` tells paths from a revision. Throws
 * a `TypeError` for an option that has no sense.
 */
export function readOptions(
  args: readonly string[],
  isPath: (path: string) => boolean,
): RunOptions {
  const options: RunOptions = {
    paths: [],
    passedOn: [],
    fast: false,
    pages: false,
    long: false,
    changed: null,
    record: false,
    separate: false,
    list: false,
    shard: null,
  };
  const left = [...args];
  for (let arg = left.shift(); arg !== undefined; arg = left.shift()) {
    if (arg === "--") {
      options.passedOn.push(arg, ...left.splice(0));
    } else if (arg === "--fast") options.fast = true;
    else if (arg === "--pages") options.pages = true;
    else if (arg === "--long") options.long = true;
    else if (arg === "--record") options.record = true;
    else if (arg === "--separate") options.separate = true;
    else if (arg === "--list") options.list = true;
    else if (arg === "--changed") options.changed ??= "";
    else if (arg === "--shard") options.shard = readShard(left.shift() ?? "");
    else if (arg.startsWith("-")) {
      options.passedOn.push(arg);
      const value = WITH_VALUE.has(arg) ? left.shift() : undefined;
      if (value !== undefined) options.passedOn.push(value);
    } else if (options.changed === "" && !isPath(arg)) options.changed = arg;
    else options.paths.push(arg);
  }
  return options;
}

function readShard(text: string): { index: number; count: number } {
  const [, index, count] = (/^(\d+)\/(\d+)$/.exec(text) ?? []).map(Number);
  if (!index || !count || index > count) {
    throw new TypeError(`A shard is written 1/2, the first of two: ${text}`);
  }
  return { index, count };
}
