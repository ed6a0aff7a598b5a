import { assertEquals } from "@std/assert";
import { spawn, writeNginxSample } from "@/tests/support/hosting_samples.ts";
import { whereInstalled } from "@/tests/support/installed.ts";
import {
  freePort,
  type LoopbackServer,
  serveLoopback,
} from "@/tests/support/loopback.ts";
import { openSocket } from "@/tests/support/socket_client.ts";
import { readUntil } from "@/tests/support/until.ts";

const nginx = whereInstalled(
  "nginx",
  "two processes are restarted one after the other behind nginx.conf, and no request or socket is refused",
);

/** Answers a request, or opens a socket, which never ends. */
function answer(request: Request): Response {
  if (request.headers.get("upgrade") === null) return new Response("here");
  return Deno.upgradeWebSocket(request).response;
}

/** Returns the status of one request. */
async function statusAt(url: string): Promise<number> {
  const response = await fetch(url);
  await response.body?.cancel();
  return response.status;
}

Deno.test({
  ...nginx,
  async fn() {
    const folder = await Deno.makeTempDir();
    try {
      await using stack = new AsyncDisposableStack();
      const ports = [freePort(), freePort()];
      const serveAt = (port = 0): LoopbackServer =>
        serveLoopback(answer, { port });
      const processes = ports.map(serveAt);
      stack.defer(async () => {
        for (const one of processes) await one[Symbol.asyncDispose]();
      });
      const port = freePort();
      const [one, two] = ports.map((port) => `127.0.0.1:${port}`);
      const path = await writeNginxSample(folder, port, [one ?? "", two ?? ""]);
      stack.use(
        spawn(nginx.path, ["-e", `${folder}/start.log`, "-c", path]),
      );
      const proxy = `localhost:${port}`;
      await readUntil(
        () => statusAt(`http://${proxy}/`).catch(() => 0),
        (status) => status === 200,
      );
      const sockets = stack.use(new AsyncDisposableStack());

      /** Asks as overlays and senders do meanwhile. */
      const askAll = async (): Promise<number[]> => {
        const statuses: number[] = [];
        for (let times = 0; times < 6; times++) {
          statuses.push(await statusAt(`http://${proxy}/`));
          sockets.use(await openSocket(`ws://${proxy}/ws`));
        }
        return statuses;
      };

      const good = Array(6).fill(200);
      assertEquals(await askAll(), good);
      for (const [index, port] of ports.entries()) {
        await processes[index]?.[Symbol.asyncDispose]();
        assertEquals(await askAll(), good, `while process ${index} is away`);
        processes[index] = serveAt(port);
      }
      assertEquals(await askAll(), good);
    } finally {
      await Deno.remove(folder, { recursive: true });
    }
  },
});
