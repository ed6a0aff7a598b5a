/**
 * Runs the tests of processes that are killed, restarted and cut off in each way
 * of standing on a database (`tests/support/ways.ts`) but the one that all tests
 * take: over a real denokv (https://github.com/denoland/denokv), as on a platform
 * that has a database, and by several threads. `deno task test:cluster`;
 * `TEST_WAYS` chooses ways. Takes the program that `DENOKV` names, or the one on the path, or installs it with
 * Cargo into the user's cache folder, which takes some minutes once a machine.
 *
 *     deno run -A scripts/denokv.ts           the tests
 *     deno run -A scripts/denokv.ts --find    only says where the program is
 */
const ROOT = new URL("../", import.meta.url);
const CACHE = `${
  Deno.env.get("XDG_CACHE_HOME") ?? `${Deno.env.get("HOME") ?? "/tmp"}/.cache`
}/limelight/denokv/`;
/** Version with which the tests last passed. */
const VERSION = "0.14.0";
const SUITE = [
  "tests/realtime/cluster_test.ts",
  "tests/realtime/crash_test.ts",
  "tests/realtime/killed_changes_test.ts",
  "tests/realtime/killed_connections_test.ts",
  "tests/realtime/killed_deliveries_test.ts",
  "tests/realtime/killed_instances_test.ts",
  "tests/realtime/killed_threads_test.ts",
  "tests/realtime/mortal_client_test.ts",
  "tests/realtime/restart_test.ts",
  "tests/realtime/stopping_test.ts",
  "tests/realtime/threads_as_one_test.ts",
];
/** Ways of standing on a database beside a file and one thread. */
const WAYS = "file-threads,connect,connect-threads,managed";

async function works(program: string, ...args: string[]): Promise<boolean> {
  try {
    const command = new Deno.Command(program, {
      args,
      stdout: "null",
      stderr: "null",
    });
    return (await command.output()).success;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}

async function run(
  program: string,
  args: string[],
  env: Record<string, string> = {},
): Promise<number> {
  const command = new Deno.Command(program, { args, env, cwd: ROOT });
  return (await command.spawn().status).code;
}

async function findCargo(): Promise<string | null> {
  for (const path of ["cargo", `${Deno.env.get("HOME")}/.cargo/bin/cargo`]) {
    if (await works(path, "--version")) return path;
  }
  return null;
}

/** The program's path, installed if need be; `null` where there is no Rust. */
async function findOrInstall(): Promise<string | null> {
  const named = Deno.env.get("DENOKV");
  for (const path of [named, "denokv", `${CACHE}bin/denokv`]) {
    if (path !== undefined && await works(path, "--help")) return path;
  }
  const cargo = await findCargo();
  if (cargo === null) return null;
  say(`Installing denokv ${VERSION} into ${CACHE}: this takes some minutes.`);
  const code = await run("nice", [
    "-n",
    "19",
    cargo,
    "install",
    "denokv",
    "--locked",
    "--version",
    VERSION,
    "--root",
    CACHE,
  ]);
  return code === 0 ? `${CACHE}bin/denokv` : null;
}

function say(text: string): void {
  // deno-lint-ignore no-console -- a script speaks to whoever runs it
  console.log(text);
}

const program = await findOrInstall();
if (program === null) {
  say(
    "NOT RUN: the tests of every way of standing on a database. There is no denokv here, and no Rust to install it with.",
  );
  Deno.exit(2);
}
if (Deno.args.includes("--find")) {
  say(program);
} else {
  say(`Every way of standing on a database, over ${program}`);
  Deno.exit(
    await run(Deno.execPath(), [
      "test",
      "-A",
      "--no-check",
      "--parallel",
      ...SUITE,
    ], {
      DENOKV: program,
      // They wait more than they work: for what is started, and for times to pass.
      DENO_JOBS: Deno.env.get("DENO_JOBS") ?? "2",
      TEST_WAYS: Deno.env.get("TEST_WAYS") ?? WAYS,
    }),
  );
}
