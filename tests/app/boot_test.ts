import {
  assert,
  assertEquals,
  assertMatch,
  assertRejects,
  assertStringIncludes,
} from "@std/assert";
import { boot } from "@/lib/app/boot.ts";
import { ConfigError, readConfig } from "@/lib/core/config.ts";
import {
  KV_ACCESS_TOKEN,
  startKvConnectServer,
} from "@/tests/support/kv_connect_server.ts";
import { AS_INSTALLED } from "@/tests/support/process.ts";

Deno.test("a database file is one process's own until that has stopped", async () => {
  const folder = await Deno.makeTempDir();
  try {
    const config = readConfig({
      KV_PATH: `${folder}/deep/limelight.db`,
      LOG_LEVEL: "error",
    });
    const first = await boot(config);
    await assertRejects(
      () => boot(config),
      Error,
      "another process works on it",
    );

    await first.stop();
    const second = await boot(config);
    await second.stop();
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test({
  name: "a folder that is made for the database is its user's alone",
  ignore: Deno.build.os === "windows",
  async fn() {
    const folder = await Deno.makeTempDir();
    try {
      const running = await boot(readConfig({
        KV_PATH: `${folder}/data/limelight.db`,
        LOG_LEVEL: "off",
      }));
      await running.stop();
      const { mode } = await Deno.stat(`${folder}/data`);
      assertEquals((mode ?? 0) & 0o777, 0o700);
    } finally {
      await Deno.remove(folder, { recursive: true });
    }
  },
});

Deno.test("the demo's secret key is whole or made anew, as after a full disk left an empty file", async () => {
  const folder = await Deno.makeTempDir();
  const path = `${folder}/limelight.db`;
  const keyAfterStart = async () => {
    const running = await boot(readConfig({ KV_PATH: path, LOG_LEVEL: "off" }));
    await running.stop();
    return await Deno.readTextFile(`${path}.secret`);
  };
  try {
    await Deno.writeTextFile(`${path}.secret`, "");
    const made = await keyAfterStart();
    assertMatch(made, /^[\w-]{43}$/);
    assertEquals(await keyAfterStart(), made);
    const { mode } = await Deno.stat(`${path}.secret`);
    assertEquals((mode ?? 0) & 0o777, 0o600);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("a process with bad settings ends at once and says which", async () => {
  const { code, stdout } = await new Deno.Command(Deno.execPath(), {
    args: ["run", AS_INSTALLED, "-A", "main.ts"],
    env: { KV_PATH: ":memory:", PORT: "none", TWITCH_CLIENT_ID: "only" },
    stderr: "null",
  }).output();

  const text = new TextDecoder().decode(stdout);
  assertEquals(code, 1);
  for (const name of ["PORT", "TWITCH_CLIENT_SECRET"]) {
    assertStringIncludes(text, name);
  }
});

Deno.test("a process whose database cannot be opened names the setting", async () => {
  const file = await Deno.makeTempFile();
  try {
    for (const path of [`${file}/limelight.db`, file]) {
      await Deno.writeTextFile(file, "no database".repeat(1_000));
      const { message } = await assertRejects(
        () => boot(readConfig({ KV_PATH: path, LOG_LEVEL: "error" })),
        ConfigError,
      );
      assertStringIncludes(message, `KV_PATH "${path}" cannot be opened`);
    }
  } finally {
    await Deno.remove(file);
    await Deno.remove(`${file}.lock`);
  }
});

Deno.test({
  name:
    "a process that may not write its database's file, as after somebody else restored it, is told so",
  ignore: Deno.build.os !== "linux",
  async fn() {
    const folder = await Deno.makeTempDir();
    const path = `${folder}/limelight.db`;
    try {
      const running = await boot(
        readConfig({ KV_PATH: path, LOG_LEVEL: "off" }),
      );
      await running.stop();
      await Deno.chmod(path, 0o444);
      // Without the right of root to write everything.
      const { stdout } = await new Deno.Command("sh", {
        args: [
          "-c",
          `[ "$(id -u)" = 0 ] && exec setpriv --bounding-set=-dac_override "$0" "$@"; exec "$0" "$@"`,
          Deno.execPath(),
          "eval",
          AS_INSTALLED,
          `import { boot } from "@/lib/app/boot.ts";
           import { readConfig } from "@/lib/core/config.ts";
           const config = readConfig({ KV_PATH: "${path}", LOG_LEVEL: "off" });
           const ended = boot(config).then((running) => running.stop());
           console.log(await ended.catch(({ message }) => message));`,
        ],
        cwd: new URL("../../", import.meta.url),
        stderr: "null",
      }).output();
      const text = new TextDecoder().decode(stdout);
      assertStringIncludes(text, `KV_PATH "${path}" cannot be opened`);
      assertStringIncludes(text, "the owner of the file");
    } finally {
      await Deno.remove(folder, { recursive: true });
    }
  },
});

Deno.test("a database's file without a byte is told, one that is not there yet is not", async () => {
  const folder = await Deno.makeTempDir();
  const lines: string[] = [];
  const { log: print } = console;
  // deno-lint-ignore no-console -- where the log writes
  console.log = (line: string) => lines.push(line);
  try {
    await Deno.writeTextFile(`${folder}/empty.db`, "");
    for (const name of ["empty.db", "new.db"]) {
      const path = `${folder}/${name}`;
      const config = readConfig({ KV_PATH: path, LOG_LEVEL: "warn" });
      await (await boot(config)).stop();
    }
  } finally {
    // deno-lint-ignore no-console -- as it was
    console.log = print;
    await Deno.remove(folder, { recursive: true });
  }
  const told = lines.map((line) => JSON.parse(line))
    .filter(({ event }) => event === "database_empty");
  assertEquals(told.length, 1);
  assertStringIncludes(told[0].advice, `${folder}/empty.db`);
});

Deno.test({
  name:
    "a new database is its owner's alone, also in a folder that others may read",
  ignore: Deno.build.os === "windows",
  async fn() {
    const folder = await Deno.makeTempDir();
    try {
      await Deno.chmod(folder, 0o755);
      const path = `${folder}/limelight.db`;
      const config = readConfig({ KV_PATH: path, LOG_LEVEL: "off" });
      await using _ = { [Symbol.asyncDispose]: (await boot(config)).stop };
      for (const name of [path, `${path}-wal`, `${path}-shm`]) {
        const { mode } = await Deno.stat(name);
        assertEquals((mode ?? 0) & 0o777, 0o600, name);
      }
    } finally {
      await Deno.remove(folder, { recursive: true });
    }
  },
});

Deno.test("a database that cannot be opened is named without the password of its address", async () => {
  Deno.env.set("DENO_KV_ACCESS_TOKEN", KV_ACCESS_TOKEN);
  // Nobody listens there.
  const host = "127.0.0.1:9";
  const error = await assertRejects(
    () =>
      boot(readConfig({
        KV_URL: `http://me:hunter2@${host}/`,
        SECRET_KEY: "a secret key of the tests, 32 characters",
      })),
    ConfigError,
    `KV_URL "http://[redacted]@${host}/" cannot be opened as a database`,
  );
  assertStringIncludes(error.message, "failed to connect");
  assert(!error.message.includes("hunter2"), error.message);
});

Deno.test("a process says what it waits for while its database does not answer", async () => {
  // Connections are taken, and nothing is ever said.
  using silent = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const child = new Deno.Command(Deno.execPath(), {
    args: ["run", AS_INSTALLED, "-A", "main.ts"],
    env: {
      KV_URL: `http://127.0.0.1:${silent.addr.port}`,
      KV_DEADLINE_MS: "100",
      DENO_KV_ACCESS_TOKEN: KV_ACCESS_TOKEN,
      SECRET_KEY: "a secret key of the tests, 32 characters",
    },
    stdout: "piped",
    stderr: "null",
  }).spawn();
  let said = "";
  for await (const text of child.stdout.pipeThrough(new TextDecoderStream())) {
    said += text;
    if (said.includes("\n")) break;
  }
  child.kill("SIGKILL");
  await child.status;
  const { level, event, advice } = JSON.parse(said.split("\n")[0] ?? "");
  assertEquals([level, event], ["warn", "database_awaited"]);
  assertStringIncludes(advice, `KV_URL "http://127.0.0.1:${silent.addr.port}"`);
});

Deno.test("a process whose port is in use ends at once and names the setting", async () => {
  using taken = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const { port } = taken.addr;
  const { code, stdout } = await new Deno.Command(Deno.execPath(), {
    args: [
      "eval",
      AS_INSTALLED,
      `import * as main from "@/main.ts";
       import { startServing } from "@/scripts/start.ts";
       startServing(() => new Response(), main);`,
    ],
    cwd: new URL("../../", import.meta.url),
    env: { KV_PATH: ":memory:", PORT: String(port) },
    stderr: "null",
  }).output();

  assertEquals(code, 1);
  const text = new TextDecoder().decode(stdout);
  assertStringIncludes(text, `PORT ${port} is in use`);
});

/** Starts a process on the platform's own database, in a folder that it need not write to. */
function startHosted(database: string, folder: string): Deno.ChildProcess {
  return new Deno.Command(Deno.execPath(), {
    args: [
      "run",
      AS_INSTALLED,
      "--no-prompt",
      "--allow-read",
      "--allow-env",
      "--allow-net",
      new URL("../../main.ts", import.meta.url).href,
    ],
    cwd: folder,
    env: {
      KV: "managed",
      DENO_KV_DEFAULT_PATH: database,
      DENO_KV_ACCESS_TOKEN: KV_ACCESS_TOKEN,
      DENO_DEPLOYMENT_ID: "of-the-tests",
      TWITCH_CLIENT_ID: "id",
      TWITCH_CLIENT_SECRET: "secret",
      TWITCH_EVENTS: "router",
      SECRET_KEY: "a secret key of the tests, 32 characters",
      BASE_URL: "http://127.0.0.1:8000",
    },
    stdout: "piped",
    stderr: "null",
  }).spawn();
}

Deno.test("several processes open the platform's own database and write no file; each drains in its time", async () => {
  await using server = startKvConnectServer();
  const folder = await Deno.makeTempDir();
  const start = () => startHosted(server.url, folder);
  try {
    const both = [start(), start()];
    for (const one of both) {
      const lines = one.stdout.pipeThrough(new TextDecoderStream());
      let said = "";
      for await (const text of lines) {
        said += text;
        if (!said.includes('"started"')) continue;
        one.kill("SIGINT");
        said = "";
      }
      assertEquals((await one.status).code, 0, said);
    }
    assertEquals([...Deno.readDirSync(folder)], []);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("a process that cannot stop in time says so before it ends", async () => {
  await using server = startKvConnectServer();
  const folder = await Deno.makeTempDir();
  try {
    const child = startHosted(server.url, folder);
    let said = "";
    let isAsked = false;
    const lines = child.stdout.pipeThrough(new TextDecoderStream());
    for await (const text of lines) {
      said += text;
      if (isAsked || !said.includes('"started"')) continue;
      isAsked = true;
      // What the client of the database is asked it tries without an end.
      server.set({ down: true });
      child.kill("SIGINT");
    }
    assertEquals((await child.status).code, 1);
    assertStringIncludes(said, '"event":"stop_broken_off"');
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});
