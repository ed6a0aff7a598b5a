import {
  assertEquals,
  assertMatch,
  assertNotEquals,
  assertStringIncludes,
} from "@std/assert";
import { App } from "fresh";
import { Builder } from "fresh/dev";
import { fileURLToPath } from "node:url";
import { call, PROJECT, projectBuilder, standInTest } from "./support.ts";

const root = fileURLToPath(PROJECT);
const CONFIG = fileURLToPath(import.meta.resolve("@/deno.json"));

/** A folder for one test, where neither git nor the formatter looks. */
async function scratch(): Promise<string> {
  const cache = fileURLToPath(import.meta.resolve("@/.cache/"));
  await Deno.mkdir(cache, { recursive: true });
  return await Deno.makeTempDir({ dir: cache });
}

/** Every file below a folder, as one text per path. */
async function contents(
  folder: string,
  prefix = "",
): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for await (
    const { name, isDirectory } of Deno.readDir(`${folder}/${prefix}`)
  ) {
    if (isDirectory) {
      for (const entry of await contents(folder, `${prefix}${name}/`)) {
        found
          .set(...entry);
      }
    } else {
      found.set(
        prefix + name,
        await Deno.readTextFile(`${folder}/${prefix}${name}`),
      );
    }
  }
  return found;
}

/** A server in a process of its own, once it says where it listens. */
async function start(args: string[], signal: AbortSignal): Promise<string> {
  const child = new Deno.Command(Deno.execPath(), {
    args: [...args],
    cwd: root,
    env: { NO_COLOR: "1" },
    stdout: "piped",
    stderr: "piped",
    signal,
  }).spawn();
  let text = "";
  // Either says where it listens, after whatever else it has to say.
  const addressIn = async (stream: ReadableStream<Uint8Array<ArrayBuffer>>) => {
    for await (const chunk of stream.pipeThrough(new TextDecoderStream())) {
      text += chunk;
      const url = /http:\/\/[\w.:]+/.exec(text)?.[0];
      if (url) return url.replace("0.0.0.0", "127.0.0.1");
    }
    throw new Error("It said no address");
  };
  try {
    return await Promise.any([child.stderr, child.stdout].map(addressIn));
  } catch (error) {
    throw new Error(`The server ended: ${text}`, { cause: error });
  }
}

Deno.test("a build on disk is served by deno serve", async () => {
  const folder = await scratch();
  const outDir = `${folder}/out`;
  await new Builder({ root, target: "chrome103", outDir }).build();
  const stop = new AbortController();
  try {
    const origin = await start([
      "serve",
      "-A",
      `--config=${CONFIG}`,
      "--host=127.0.0.1",
      "--port=0",
      `${outDir}/server.js`,
    ], stop.signal);
    const page = await fetch(`${origin}/islands`);
    const html = await page.text();
    assertEquals(page.headers.get("x-root"), "root");
    // Written into the page, or imported by a script in it.
    const [, module = ""] = /"(\/_fresh\/js\/[^"]+\.js)"/.exec(html) ?? [];
    const script = await fetch(origin + module);
    assertMatch(script.headers.get("cache-control") ?? "", /immutable/);
    assertNotEquals(await script.text(), "");
    assertStringIncludes(
      await (await fetch(`${origin}/site.css`)).text(),
      "__frsh_c",
    );
    assertEquals(await (await fetch(`${origin}/api/7`)).json(), { id: "7" });
    assertEquals((await fetch(`${origin}/.env`)).status, 404);
  } finally {
    stop.abort();
    await Deno.remove(folder, { recursive: true });
  }
});

standInTest(
  "two builds of the same tree are the same",
  "they have ids of their own",
  async () => {
    const folders = [
      await scratch(),
      await scratch(),
    ];
    try {
      const [first, second] = await Promise.all(folders.map(async (folder) => {
        await new Builder({
          root,
          target: "chrome103",
          outDir: `${folder}/out`,
        })
          .build();
        return await contents(`${folder}/out`);
      }));
      assertEquals(first, second);
      assertEquals(first?.has("server.js"), true);
    } finally {
      await Promise.all(
        folders.map((folder) => Deno.remove(folder, { recursive: true })),
      );
    }
  },
);

standInTest(
  "a changed island is built anew, an unchanged one is not",
  "all are built anew",
  async () => {
    const folder = await scratch();
    try {
      await Deno.mkdir(`${folder}/islands`);
      await Deno.mkdir(`${folder}/routes`);
      const url = new URL(`file://${folder}/`);
      const island = new URL("islands/X.tsx", url);
      await Deno.writeTextFile(
        `${folder}/routes/index.tsx`,
        `import X from "${island}"; export default () => <X />;`,
      );
      const moduleOf = async (text: string) => {
        await Deno.writeTextFile(
          `${folder}/islands/X.tsx`,
          `export default () => <b>${text}</b>;`,
        );
        const app = new App().fsRoutes();
        (await projectBuilder(url).build({ snapshot: "memory" }))(app);
        return /modulepreload" href="([^"]*X-[^"]*)"/.exec(
          await (await call(app.handler(), "/")).text(),
        )?.[1];
      };
      const before = await moduleOf("one");
      assertEquals(await moduleOf("one"), before);
      assertNotEquals(await moduleOf("two"), before);
    } finally {
      await Deno.remove(folder, { recursive: true });
    }
  },
);

standInTest(
  "the dev server serves, and tells pages when another process took over",
  "its script for reloading is another",
  async () => {
    const source = `
    import { Builder } from "fresh/dev";
    const builder = new Builder({ root: ${
      JSON.stringify(root)
    }, target: "chrome103" });
    await builder.listen(() => import(${
      JSON.stringify(`${root}main.ts`)
    }), { hostname: "127.0.0.1", port: 0 });
  `;
    const idOf = async () => {
      const stop = new AbortController();
      try {
        const origin = await start(
          ["eval", `--config=${CONFIG}`, source],
          stop.signal,
        );
        const html = await (await fetch(origin)).text();
        assertStringIncludes(html, "<h1>Home</h1>");
        const [, script = ""] = /<script[^>]* src="([^"]+)"/.exec(html) ?? [];
        assertStringIncludes(
          await (await fetch(origin + script)).text(),
          "location.reload()",
        );
        const events = await fetch(origin + script.replace(/\.js$/, ""));
        for await (const chunk of events.body ?? []) {
          return new TextDecoder().decode(chunk);
        }
      } finally {
        stop.abort();
      }
    };
    const [first, second] = [await idOf(), await idOf()];
    assertMatch(first ?? "", /^retry: \d+\ndata: .+\n\n$/);
    assertNotEquals(first, second);
  },
);
