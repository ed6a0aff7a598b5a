import { assert, assertEquals, assertRejects } from "@std/assert";
import { createSpeechProgram } from "@/lib/clients/speech/program.ts";
import { createSpeechServer } from "@/lib/clients/speech/server.ts";
import { systemClock } from "@/lib/core/clock.ts";
import { ManualClock, until } from "@/tests/support/clock.ts";
import { startFakeSpeaker } from "@/tests/support/fake_speaker.ts";

const KEY = "a-secret-key-of-the-speaker";
const ORDER = { text: "Hello, chat", voice: "nova", speed: 1.5 };
const voices = ["nova"];
const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

function clientOf(url: string, clock = systemClock) {
  return createSpeechServer({
    baseUrl: url,
    apiKey: KEY,
    model: "tts-1",
    voices,
    fetch,
    clock,
  });
}

Deno.test("a speech service gets the text, the voice and the key", async () => {
  await using speaker = startFakeSpeaker();
  const { type, bytes } = await clientOf(speaker.url).render(ORDER);
  assertEquals([type, bytes.length], ["audio/wav", 44 + 1600]);
  assertEquals(speaker.orders, [{
    authorization: `Bearer ${KEY}`,
    model: "tts-1",
    voice: "nova",
    speed: 1.5,
    input: "Hello, chat",
  }]);
});

Deno.test("a speech service that fails, or answers too much, is refused without its key", async () => {
  await using speaker = startFakeSpeaker();
  for (const answer of [500, new Uint8Array(5 * 1024 * 1024)]) {
    speaker.answer = answer;
    const error = await assertRejects(
      () => clientOf(speaker.url).render(ORDER),
      Error,
      "Cannot read speech",
    );
    assert(!error.message.includes(KEY));
  }
});

Deno.test("a speech service that never answers is given up", async () => {
  const clock = new ManualClock();
  const { promise, resolve } = Promise.withResolvers<AbortSignal>();
  const client = createSpeechServer({
    baseUrl: "http://127.0.0.1:9/v1",
    apiKey: undefined,
    model: "m",
    voices,
    clock,
    fetch: (_url, init) => {
      resolve(init?.signal as AbortSignal);
      return new Promise(() => {});
    },
  });
  const refused = assertRejects(
    () => client.render(ORDER),
    Error,
    "no answer in 15000 ms",
  );
  const signal = await promise;
  await clock.advance(15_000);
  await refused;
  assert(signal.aborted);
});

const SCRIPT = new URL("../../support/speaking_program.sh", import.meta.url)
  .pathname;

Deno.test("a program gets the text on its input, and never as an argument", async () => {
  const { render } = createSpeechProgram({
    command: `sh ${SCRIPT} {voice} {wpm}`,
    voices,
    clock: systemClock,
  });
  const hostile = "$(touch /tmp/x); -h `id` 🎉";
  const { type, bytes } = await render({ ...ORDER, text: hostile });
  assertEquals(type, "audio/wav");
  assertEquals(text(bytes), `RIFF0000WAVEnova 263 ${hostile}\n`);
});

Deno.test("a program that fails, writes no sound or cannot be found is refused", async () => {
  for (const command of ["false", "cat", "no-such-program-here"]) {
    const { render } = createSpeechProgram({
      command,
      voices,
      clock: systemClock,
    });
    await assertRejects(() => render(ORDER), Error);
  }
});

const DEAF = new URL("../../support/deaf_program.sh", import.meta.url).pathname;

Deno.test("a program that hangs is ended, also one that does not want to be", async () => {
  const clock = new ManualClock();
  const path = await Deno.makeTempFile();
  const { render } = createSpeechProgram({
    command: `sh ${DEAF} ${path}`,
    voices,
    clock,
  });
  const refused = assertRejects(() => render(ORDER), Error, "no answer");
  await until(async () => (await Deno.readTextFile(path)).endsWith("\n"));
  const pid = Number(await Deno.readTextFile(path));
  const isThere = () => {
    try {
      Deno.kill(pid, "SIGCONT");
      return true;
    } catch {
      return false;
    }
  };
  await clock.advance(15_000);
  await refused;
  try {
    await until(() => !isThere());
  } finally {
    if (isThere()) Deno.kill(pid, "SIGKILL");
    await Deno.remove(path);
  }
});

const ESPEAK = await new Deno.Command("sh", {
  args: ["-c", "command -v espeak-ng"],
  stdout: "null",
}).output();

Deno.test({
  name: "espeak-ng speaks",
  ignore: !ESPEAK.success,
  async fn() {
    const { render } = createSpeechProgram({
      command: "espeak-ng --stdin --stdout -v {voice} -s {wpm}",
      voices: ["en"],
      clock: systemClock,
    });
    const { bytes } = await render({ text: "Hello", voice: "en", speed: 1 });
    assert(bytes.length > 5_000, `${bytes.length} bytes`);
  },
});
