import { assertNotEquals, assertStringIncludes } from "@std/assert";

/** Far more than a drain takes, whatever else the machine does. */
const DEADLINE_MS = 60_000;

Deno.test("asked to end, the process of `deno task dev` drains and ends, and does not wait for a file to change", async () => {
  const { tasks } = JSON.parse(await Deno.readTextFile("deno.json"));
  const [, ...args]: string[] = tasks.dev.command.split(" ");
  const child = new Deno.Command(Deno.execPath(), {
    args,
    env: { PORT: "0", KV_PATH: ":memory:", SIMULATE: "off", NO_COLOR: "1" },
    stdin: "null",
    stdout: "piped",
    stderr: "null",
  }).spawn();
  const output = child.stdout.pipeThrough(new TextDecoderStream())
    [Symbol.asyncIterator]();
  let text = "";
  while (!text.includes('"event":"listening"')) {
    const { done, value } = await output.next();
    if (done) throw new Error(`It ended, having said ${text}`);
    text += value;
  }
  const deadline = setTimeout(() => child.kill("SIGKILL"), DEADLINE_MS);
  child.kill("SIGTERM");
  for (;;) {
    const { done, value } = await output.next();
    if (done) break;
    text += value;
  }
  const { signal } = await child.status;
  clearTimeout(deadline);
  assertStringIncludes(text, '"event":"stopped"');
  assertNotEquals(signal, "SIGKILL", "It had to be killed");
});
