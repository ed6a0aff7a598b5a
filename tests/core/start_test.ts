import { assert, assertEquals } from "@std/assert";
import { fileURLToPath } from "node:url";
import { copySources, readProjectConfig } from "@/scripts/tree_copy.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const NOT_NEEDED = new Set(["bench", "docs", "tests"]);

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

Deno.test("a fresh copy builds and serves with the task's own permissions, which are not all, and never asks", async () => {
  const { tasks } = await readProjectConfig(ROOT) as unknown as {
    tasks: { start: { command: string } };
  };
  for (const part of tasks.start.command.split(" && ")) {
    assert(part.includes(" --no-prompt "), part);
    assert(!/\s(?:-A|--allow-all|--allow-ffi|--allow-sys)\b/.test(part), part);
  }
  assert(!/--allow-run(?!.* && )/.test(tasks.start.command));

  const copy = await Deno.makeTempDir();
  try {
    await copySources(ROOT, copy, (path) => !NOT_NEEDED.has(path));
    await Deno.symlink(`${ROOT}node_modules`, `${copy}/node_modules`);
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
  } finally {
    await Deno.remove(copy, { recursive: true });
  }
});
