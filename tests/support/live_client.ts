import type { LiveEvent } from "@/lib/schema/events/catalogue.ts";
import type {
  HelloMessage,
  ServerMessage,
} from "@/lib/schema/events/messages.ts";

/** A bare client of the live socket that keeps all it gets. */
export class LiveClient implements Disposable {
  readonly messages: ServerMessage[] = [];
  readonly events: LiveEvent[] = [];
  closed: { code: number; reason: string } | null = null;
  readonly #socket: WebSocket;
  #waiting: (() => void)[] = [];

  constructor(base: string, path: string) {
    this.#socket = new WebSocket(base.replace(/^http/, "ws") + path);
    this.#socket.onmessage = ({ data }) => {
      const message: ServerMessage = JSON.parse(data);
      // As a page answers: whoever holds an unfinished message cannot.
      if (message.type === "check") return this.send({ type: "ping" });
      this.messages.push(message);
      if (message.type === "events") this.events.push(...message.events);
      this.#wake();
    };
    this.#socket.onclose = ({ code, reason }) => {
      this.closed = { code, reason };
      this.#wake();
    };
  }

  #wake(): void {
    for (const run of this.#waiting.splice(0)) run();
  }

  /** Ids of the events so far, without the tests' common prefix. */
  get ids(): string[] {
    return this.events.map(({ id }) => id.replace(/^test:/, ""));
  }

  get hello(): HelloMessage | undefined {
    return this.messages.find((message) => message.type === "hello");
  }

  /** Resolves when the condition holds; looked at after every message. */
  async until(holds: (client: this) => boolean): Promise<this> {
    while (!holds(this)) {
      if (this.closed) {
        throw new Error(
          `Closed with ${this.closed.code} after ${this.events.length} events`,
        );
      }
      await this.#change();
    }
    return this;
  }

  #change(): Promise<void> {
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  send(message: unknown): void {
    this.#socket.send(
      typeof message === "string" ? message : JSON.stringify(message),
    );
  }

  /** Resolves with what the server said when it closed. */
  async untilClosed(): Promise<{ code: number; reason: string }> {
    while (this.closed === null) await this.#change();
    return this.closed;
  }

  close(): void {
    this.#socket.close();
  }

  [Symbol.dispose](): void {
    this.close();
  }
}

/** Opens a socket and waits for its hello, or for its end. */
export async function openLive(
  base: string,
  path: string,
): Promise<LiveClient> {
  const client = new LiveClient(base, path);
  return await client.until(({ hello, closed }) => !!hello || !!closed);
}
