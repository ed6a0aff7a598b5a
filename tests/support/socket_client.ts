/** A live socket as a test sees it: frames in the order they came. */
export interface SocketClient extends AsyncDisposable {
  /** The next frame, parsed; rejects when the socket closed first. */
  next(): Promise<Record<string, unknown>>;
  /** The next frame of this type; others are passed over. */
  nextOf(type: string): Promise<Record<string, unknown>>;
  send(message: unknown): void;
  /** Code and reason with which the socket closed. */
  closed: Promise<{ code: number; reason: string }>;
}

/**
 * Opens a socket on loopback, with these headers; rejects when the upgrade is
 * refused. One that is deaf answers no check, as behind a network that is gone.
 */
export async function openSocket(
  url: string,
  headers: Record<string, string> = {},
  { isDeaf = false }: { isDeaf?: boolean } = {},
): Promise<SocketClient> {
  // Deno's own second parameter, which the browsers' type does not have.
  const options = { headers } as unknown as string[];
  const socket = new WebSocket(url, options);
  const frames: Record<string, unknown>[] = [];
  const waiting: {
    resolve: (frame: Record<string, unknown>) => void;
    reject: (error: Error) => void;
  }[] = [];
  let ended: Error | null = null;
  const { promise: closed, resolve } = Promise.withResolvers<
    { code: number; reason: string }
  >();
  /** Answers to come that no test asked for. */
  let owed = 0;
  socket.onmessage = ({ data }) => {
    const frame = JSON.parse(data);
    // As a page does: memory is the process's, and other tests run in it.
    if (frame.type === "check") {
      if (isDeaf) return;
      owed++;
      if (socket.readyState === WebSocket.OPEN) socket.send('{"type":"ping"}');
      return;
    }
    if (frame.type === "pong" && owed > 0) return void owed--;
    const first = waiting.shift();
    if (first) first.resolve(frame);
    else frames.push(frame);
  };
  socket.onclose = ({ code, reason }) => {
    ended = new Error(`The socket closed with ${code} ${reason}`);
    for (const one of waiting.splice(0)) one.reject(ended);
    resolve({ code, reason });
  };
  await new Promise<void>((opened, failed) => {
    socket.onopen = () => opened();
    socket.onerror = () => failed(new Error("The upgrade was refused"));
  });
  const next = () =>
    new Promise<Record<string, unknown>>((resolve, reject) => {
      const frame = frames.shift();
      if (frame) resolve(frame);
      else if (ended) reject(ended);
      else waiting.push({ resolve, reject });
    });
  return {
    next,
    async nextOf(type) {
      for (;;) {
        const frame = await next();
        if (frame.type === type) return frame;
      }
    },
    send: (message) => socket.send(JSON.stringify(message)),
    closed,
    async [Symbol.asyncDispose]() {
      if (socket.readyState === WebSocket.OPEN) socket.close();
      await closed;
    },
  };
}
