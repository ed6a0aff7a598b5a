/**
 * A page as a process of its own, to be killed at any moment: it writes what it
 * handled to a file, and begins anew where the file ends.
 *
 *     deno run -A tests/support/mortal_client.ts <address> <file>
 */
import { connectEvents } from "@/lib/overlay/event_socket.ts";

/** Reads the events that the client handled, in order, from its file. */
export async function readHandled(
  path: string,
): Promise<{ id: string; position: string }[]> {
  const text = await Deno.readTextFile(path).catch(() => "");
  // A line without an end was being written when the client was killed.
  return text.slice(0, text.lastIndexOf("\n") + 1).split("\n")
    .filter((line) => line !== "").map((line) => {
      const [id = "", position = ""] = line.split(" ");
      return { id, position };
    });
}

async function main([url = "", path = ""]: string[]): Promise<void> {
  const handled = await readHandled(path);
  await Deno.writeTextFile(
    path,
    handled.map(({ id, position }) => `${id} ${position}\n`).join(""),
  );
  const file = await Deno.open(path, { append: true });
  connectEvents({
    url,
    since: handled.at(-1)?.position ?? null,
    build: null,
    onEvents(events) {
      const lines = events.map(({ id, position }) => `${id} ${position}\n`);
      file.writeSync(new TextEncoder().encode(lines.join("")));
    },
    onReplay() {},
    onIncomplete() {
      file.writeSync(new TextEncoder().encode("incomplete -\n"));
    },
    onLeader() {},
    onClockOffset() {},
    onNewBuild() {},
  });
  // deno-lint-ignore no-console -- tells the parent that it runs
  console.log("running");
}

if (import.meta.main) await main(Deno.args);
