import { type Clock, withTimeoutOrAbort } from "@/lib/core/clock.ts";
import { readAtMost } from "@/lib/core/bounded_read.ts";
import {
  MAX_SPEECH_BYTES,
  SPEECH_DEADLINE_MS,
  type SpeechClient,
} from "./client.ts";

/** Folders in which a program is looked for that is named without one. */
const SEARCH_PATH = "/usr/local/bin:/usr/bin:/bin";
/** Usual speed of a speaker, in words a minute. */
const WORDS_PER_MINUTE = 175;

/**
 * Creates a client of a program that reads aloud: it gets the text on its
 * input, never as an argument, and writes a WAV file. No shell is between.
 */
export function createSpeechProgram(
  { command, voices, clock }: {
    /** Program and arguments, separated by spaces; `{voice}` and `{wpm}` are filled in. */
    command: string;
    voices: readonly string[];
    clock: Clock;
  },
): SpeechClient {
  const [program = "", ...args] = command.split(" ").filter((part) =>
    part !== ""
  );
  return {
    voices,
    render: ({ text, voice, speed }) =>
      withTimeoutOrAbort(clock, SPEECH_DEADLINE_MS, async (signal) => {
        const wpm = String(Math.round(WORDS_PER_MINUTE * speed));
        const child = new Deno.Command(program, {
          args: args.map((arg) =>
            arg.replaceAll("{voice}", voice).replaceAll("{wpm}", wpm)
          ),
          stdin: "piped",
          stdout: "piped",
          stderr: "null",
          // Keys of the service are no business of a program's.
          clearEnv: true,
          env: { PATH: SEARCH_PATH, LANG: "C.UTF-8" },
        }).spawn();
        const end = () => {
          try {
            // Whatever hangs may not hear anything milder.
            child.kill("SIGKILL");
          } catch { /* it is over */ }
        };
        signal.addEventListener("abort", end, { once: true });
        try {
          const [bytes] = await Promise.all([
            readAtMost(child.stdout, MAX_SPEECH_BYTES, "speech"),
            feed(child.stdin, text),
          ]);
          const { code } = await child.status;
          if (code !== 0 || !isWav(bytes)) {
            throw new Error(
              `Cannot read speech: ${program} ended with code ${code} and ${bytes.length} bytes`,
            );
          }
          return { type: "audio/wav", bytes };
        } catch (error) {
          end();
          await child.status;
          throw error;
        }
      }, () => {
        throw new Error(
          `Cannot read speech: no answer in ${SPEECH_DEADLINE_MS} ms`,
        );
      }),
  };
}

async function feed(
  input: WritableStream<Uint8Array<ArrayBuffer>>,
  text: string,
): Promise<void> {
  const writer = input.getWriter();
  try {
    await writer.write(new TextEncoder().encode(`${text}\n`));
    await writer.close();
  } catch { /* it needed no more: its output tells */ }
}

/** Tells a WAV file by its first bytes. */
function isWav(bytes: Uint8Array): boolean {
  const text = new TextDecoder("latin1").decode(bytes.subarray(0, 12));
  return text.startsWith("RIFF") && text.endsWith("WAVE");
}
