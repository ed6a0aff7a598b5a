/**
 * A server of Socket.IO 2, the line that Streamlabs and TipeeeStream speak, as a
 * process of its own: it changes prototypes in a way that Deno has to be asked
 * for.
 *
 *     deno run -A --unsafe-proto tests/support/socket_io_server.ts
 *
 * A client gets in with a token that begins with `good`. `POST /emit` sends `[name, argument]`
 * to all, `POST /end` lets all go, `GET /seen` lists what clients sent.
 */
import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import createSocketIo from "socket.io";
import { AS_INSTALLED, startCommand, type TestProcess } from "./process.ts";

/** A server that a test speaks to over HTTP. */
export interface SocketIoServer extends TestProcess {
  /** Sends an event with one argument, as JSON text, to all who are connected. */
  emit(name: string, argument: string): Promise<void>;
  /** Lets all clients go. */
  end(): Promise<void>;
  /** Returns the events of clients, and how many are connected. */
  seen(): Promise<{ events: unknown[]; connected: number }>;
}

/** Starts a server in a process of its own. */
export async function startSocketIoServer(): Promise<SocketIoServer> {
  const process = await startCommand(Deno.execPath(), [
    "run",
    "--quiet",
    "--no-check",
    "--allow-all",
    AS_INSTALLED,
    "--unsafe-proto",
    "tests/support/socket_io_server.ts",
  ]);
  const post = async (path: string, body = "") => {
    const answer = await fetch(`${process.url}${path}`, {
      method: "POST",
      body,
    });
    await answer.body?.cancel();
  };
  return Object.assign(process, {
    emit: (name: string, argument: string) =>
      post("/emit", JSON.stringify([name, JSON.parse(argument)])),
    end: () => post("/end"),
    seen: async () => await (await fetch(`${process.url}/seen`)).json(),
  });
}

/** A client, as far as it is used here: the library of that line has no types. */
interface Client {
  handshake: { query: Record<string, string> };
  emit(...args: unknown[]): void;
  disconnect(): void;
  use(run: (packet: unknown[], next: () => void) => void): void;
}

async function main(): Promise<void> {
  const events: unknown[] = [];
  const clients = new Set<Client>();
  const server = createServer(async (request, response) => {
    if (request.url === "/emit") {
      const [name, argument] = JSON.parse(await text(request));
      for (const client of clients) client.emit(name, argument);
    } else if (request.url === "/end") {
      for (const client of clients) client.disconnect();
    }
    response.end(JSON.stringify({ events, connected: clients.size }));
  });
  const io = createSocketIo(server, {
    transports: ["websocket"],
    serveClient: false,
    pingInterval: 25_000,
    pingTimeout: 5_000,
  });
  io.use((client: Client, next: (error?: Error) => void) => {
    const { token, access_token } = client.handshake.query;
    const isGood = (token ?? access_token)?.startsWith("good");
    next(isGood ? undefined : new Error("no"));
  });
  io.on("connection", (
    client: Client & {
      on(name: string, run: () => void): void;
    },
  ) => {
    clients.add(client);
    client.on("disconnect", () => clients.delete(client));
    client.use((packet, next) => {
      events.push(packet);
      next();
    });
  });
  await new Promise<void>((resolve) =>
    server.listen(0, "127.0.0.1", () => resolve())
  );
  const { port } = server.address() as { port: number };
  // deno-lint-ignore no-console -- tells the parent its address
  console.log(`http://127.0.0.1:${port}`);
}

if (import.meta.main) await main();
