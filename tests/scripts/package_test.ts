import {
  assert,
  assertEquals,
  assertRejects,
  assertStringIncludes,
} from "@std/assert";
import { fileURLToPath } from "node:url";
import { packageConfig } from "@/scripts/package.ts";
import { copySources, readProjectConfig } from "@/scripts/tree_copy.ts";
import { PLATFORM_ENV, startTestApp } from "@/tests/support/app.ts";
import {
  KV_ACCESS_TOKEN,
  startKvConnectServer,
} from "@/tests/support/kv_connect_server.ts";

/** Most that the folder may weigh. */
const MAX_BYTES = 60 * 1_024 * 1_024;
/** The least that it has to be allowed: nothing is written, nothing is run. */
const PERMISSIONS = [
  "--no-prompt",
  "--allow-read",
  "--allow-env",
  "--allow-net",
];

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const NOT_NEEDED = new Set(["bench", "docs", "tests"]);

let copied: Promise<string> | undefined;

/** Returns the copy of the tree that a start builds, and that is packaged: a build takes 15 seconds of processor. */
const treeCopy = () =>
  copied ??= (async () => {
    const copy = await Deno.makeTempDir();
    await copySources(ROOT, copy, (path) => !NOT_NEEDED.has(path));
    await Deno.symlink(`${ROOT}node_modules`, `${copy}/node_modules`);
    return copy;
  })();

Deno.test.afterAll(async () => {
  if (copied) await Deno.remove(await copied, { recursive: true });
});

const METRICS_TOKEN = "token-of-metrics-in-tests";

async function deno(cwd: string, ...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args,
    cwd,
    env: { NO_COLOR: "1" },
  }).output();
  const text = new TextDecoder().decode(stdout);
  assertEquals(code, 0, text + new TextDecoder().decode(stderr));
  return text;
}

/** Reads what a process prints until a piece of it matches; throws when it ends before. */
async function read(
  output: AsyncIterator<string>,
  wanted: RegExp,
): Promise<RegExpExecArray> {
  let text = "";
  for (;;) {
    const { done, value } = await output.next();
    if (done) throw new Error(`It ended, having said ${text}`);
    const found = wanted.exec(text += value);
    if (found) return found;
  }
}

/** Returns the API document of the tree as it stands. */
async function documentOfTree() {
  await using app = await startTestApp();
  const document = await (await app.get("/openapi.json")).json();
  return { ...document, servers: [] };
}

/** Asserts that the folder's own task serves where PORT says, with a database in a file. */
async function assertStartsOnAFile(folder: string): Promise<void> {
  const data = await Deno.makeTempDir({ prefix: "with blanks " });
  const child = new Deno.Command(Deno.execPath(), {
    args: ["task", "start"],
    cwd: folder,
    env: {
      KV_PATH: `${data}/limelight.db`,
      PORT: "0",
      METRICS_TOKEN,
      SIMULATE: "off",
      NO_COLOR: "1",
    },
    stdout: "piped",
    stderr: "null",
  }).spawn();
  try {
    let said = "";
    let port: string | undefined;
    for await (
      const text of child.stdout.pipeThrough(new TextDecoderStream())
    ) {
      said += text;
      port = /"hostname":"127\.0\.0\.1","port":(\d+)/.exec(said)?.[1];
      if (port !== undefined) break;
    }
    assert(port !== undefined, said);
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`);
    assertEquals(answer.status, 200);
    await answer.body?.cancel();
    // What counts is loaded where the setting is there alone.
    const figures = await fetch(`http://127.0.0.1:${port}/metrics`, {
      headers: { authorization: `Bearer ${METRICS_TOKEN}` },
    });
    const text = await figures.text();
    assertEquals(figures.status, 200, text);
    assertStringIncludes(text, "limelight_build_info{");
  } finally {
    // It has ended by itself where it could not start.
    try {
      child.kill("SIGTERM");
    } catch { /* Ended. */ }
    await child.status;
    await Deno.remove(data, { recursive: true });
  }
}

/** Sizes and times of all files below a folder, by path. */
async function filesOf(folder: string): Promise<Map<string, [number, number]>> {
  const files = new Map<string, [number, number]>();
  for await (const { name, isDirectory } of Deno.readDir(folder)) {
    const path = `${folder}/${name}`;
    if (isDirectory) {
      for (const file of await filesOf(path)) files.set(...file);
    } else {
      const { size, mtime } = await Deno.stat(path);
      files.set(path, [size, mtime?.getTime() ?? 0]);
    }
  }
  return files;
}

Deno.test("the folder's configuration has no development packages, and needs JSR only where the stand-ins are not asked for", async () => {
  const project = await readProjectConfig(".");
  const config = packageConfig(project, { vendor: false });
  assertEquals(config.links, undefined);
  assertEquals(config.scopes, undefined);
  assertEquals(
    Object.keys(config.imports).filter((name) =>
      /^(?:esbuild|jquery|@fontsource|@types)/.test(name)
    ),
    [],
  );
  assertEquals(config.imports.fresh, project.imports.fresh);
  // The stand-ins are part of the bundle.
  const vendored = packageConfig(project, { vendor: true });
  assertEquals(vendored.links, undefined);
  assertEquals(
    Object.values(vendored.imports).filter((target) => target.includes("jsr:")),
    [],
  );
});

Deno.test("a fresh copy builds and serves with the task's own permissions, which are not all, and never asks", async () => {
  const { tasks } = await readProjectConfig(ROOT) as unknown as {
    tasks: { start: { command: string } };
  };
  for (const part of tasks.start.command.split(" && ")) {
    assert(part.includes(" --no-prompt "), part);
    assert(!/\s(?:-A|--allow-all|--allow-ffi|--allow-sys)\b/.test(part), part);
  }
  assert(!/--allow-run(?!.* && )/.test(tasks.start.command));

  const copy = await treeCopy();
  // What the next test packages is built here.
  await assertRejects(() => Deno.stat(`${copy}/_server`), Deno.errors.NotFound);
  const child = new Deno.Command(Deno.execPath(), {
    args: ["task", "--quiet", "start"],
    cwd: copy,
    env: { PORT: "0", KV_PATH: `${copy}/elsewhere/demo.db` },
    stdin: "null",
    stdout: "piped",
    stderr: "inherit",
  }).spawn();
  const output = child.stdout.pipeThrough(new TextDecoderStream())
    [Symbol.asyncIterator]();
  const [, port] = await read(output, /"event":"listening".*?"port":(\d+)/);
  const url = `http://127.0.0.1:${port}`;
  const { urls } = await (await fetch(`${url}/demo.json`)).json();
  const local = (address: string) => {
    const { pathname, search } = new URL(address);
    return url + pathname + search;
  };
  for (const path of [`${url}/`, `${url}/readyz`, local(urls.scene)]) {
    const answer = await fetch(path, { headers: { accept: "text/html" } });
    assertEquals(answer.status, 200, path);
    await answer.body?.cancel();
  }
  child.kill("SIGTERM");
  await read(output, /"event":"pages_loaded"[^]*"event":"stopped"/);
  await child.status;
});

Deno.test("the folder serves from where nothing can be written, with no packages beside it, over the platform's database", async () => {
  await using server = startKvConnectServer();
  const folder = await Deno.makeTempDir({ prefix: "with blanks " });
  try {
    const copy = await treeCopy();
    await copySources(ROOT, copy, (path) => /^docs(?:\/|$)/.test(path));
    await deno(copy, "run", "-A", "scripts/package.ts", "--vendor", folder);
    const before = await filesOf(folder);
    const paths = [...before.keys()].map((path) =>
      path.slice(folder.length + 1)
    );
    for (const script of ["frame", "launcher", "watchdog"]) {
      assert(paths.includes(`_fresh/scripts/${script}.js`), script);
    }
    assert(paths.includes("_server/routes_for_programs.json"));
    assert(!paths.includes("_server/describe.js"));
    const files = [
      "alerts.yml",
      "dashboard.json",
      "hosting/Caddyfile",
      "hosting/limelight.service",
      "hosting/nginx.conf",
      "log-events.md",
      "metrics.md",
    ];
    assertEquals(
      paths.filter((path) => path.startsWith("docs/operations/")).sort(),
      files.map((name) => `docs/operations/${name}`),
    );
    const top = new Set(paths.map((path) => path.split("/")[0] ?? ""));
    assertEquals([...top].sort(), [
      "LICENSE",
      "_fresh",
      "_server",
      "deno.json",
      "deno.lock",
      "docs",
      "lib",
      "server.ts",
      "static",
    ]);
    // A container is made of the same, but for what is built.
    const ignored = (await Deno.readTextFile(".dockerignore")).split("\n");
    assertEquals(
      ignored.filter((name) => !name.startsWith("_") && top.has(name)),
      [],
    );
    assertEquals(
      paths.filter((path) => /^lib\/(?!locales\/\w\w\/.+\.json$)/.test(path)),
      [],
    );
    const bytes = [...before.values()].reduce((sum, [size]) => sum + size, 0);
    assert(bytes < MAX_BYTES, `${bytes} bytes`);

    const child = new Deno.Command(Deno.execPath(), {
      args: [
        "serve",
        ...PERMISSIONS,
        "--host=127.0.0.1",
        "--port=0",
        "server.ts",
      ],
      cwd: folder,
      env: {
        ...PLATFORM_ENV,
        DENO_DEPLOYMENT_ID: "of-the-tests",
        DENO_KV_DEFAULT_PATH: server.url,
        DENO_KV_ACCESS_TOKEN: KV_ACCESS_TOKEN,
        TWITCH_EVENTS: "router",
        NO_COLOR: "1",
      },
      stdout: "piped",
      stderr: "piped",
    }).spawn();
    const log = new Response(child.stdout).text();
    let said = "";
    let origin: string | undefined;
    for await (
      const text of child.stderr.pipeThrough(new TextDecoderStream())
    ) {
      said += text;
      origin = /http:\/\/127\.0\.0\.1:\d+/.exec(said)?.[0];
      if (origin !== undefined) break;
    }
    for (
      const path of [
        "/readyz",
        "/fonts/inter.css",
        "/overlay/overlay.css",
        "/docs",
        "/docs/search?q=giveaway",
        "/docs/guide/streamers",
        "/docs/images/studio/live.webp",
      ]
    ) {
      const answer = await fetch(origin + path);
      assertEquals(answer.status, 200, path);
      await answer.body?.cancel();
    }
    // A translation is read when its language is first asked for.
    const template = await fetch(
      `${origin}/api/widgets/templates/native/poll?language=de`,
    );
    assertEquals((await template.json()).name, "Umfrage");
    // As the routes say it, read from what the build wrote, and of this service.
    const told = await (await fetch(`${origin}/openapi.json`)).json();
    assertEquals(told.servers, [{ url: PLATFORM_ENV.BASE_URL }]);
    assertEquals({ ...told, servers: [] }, await documentOfTree());
    child.kill("SIGINT");
    assertEquals((await child.status).code, 0, said);
    assertStringIncludes(await log, '"hosted":true');
    assertEquals(await filesOf(folder), before);
    await assertStartsOnAFile(folder);
    assertEquals(await filesOf(folder), before);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});
