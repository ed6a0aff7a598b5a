/** A relay between clients and a server on loopback, whose connections can die in silence. */
export interface Relay extends AsyncDisposable {
  /** `http://127.0.0.1:…` */
  url: string;
  /** Connections that were opened since the start. */
  opened(): number;
  /**
   * Forwards nothing more on the connections that are open, in either direction,
   * and keeps them open; new ones pass.
   */
  freeze(): void;
  /** While `true`, new connections are frozen, too. */
  freezesNew: boolean;
}

/** Starts a relay to the server at `target`, an `http:` URL. */
export function startRelay(target: string): Relay {
  const { hostname, port } = new URL(target);
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const live = new Set<{ frozen: boolean; end(): void }>();
  let opened = 0;

  async function forward(
    from: Deno.Conn,
    to: Deno.Conn,
    link: { frozen: boolean; end(): void },
  ): Promise<void> {
    const bytes = new Uint8Array(16 * 1024);
    try {
      for (;;) {
        const count = await from.read(bytes);
        if (count === null) break;
        if (link.frozen) continue;
        for (let sent = 0; sent < count;) {
          sent += await to.write(bytes.subarray(sent, count));
        }
      }
    } catch {
      // One of the two is gone.
    }
    link.end();
  }

  async function serve(): Promise<void> {
    for await (const client of listener) {
      opened++;
      const server = await Deno.connect({ hostname, port: Number(port) });
      const link = {
        frozen: relay.freezesNew,
        end() {
          if (!live.delete(link)) return;
          client.close();
          server.close();
        },
      };
      live.add(link);
      forward(client, server, link);
      forward(server, client, link);
    }
  }

  const relay: Relay = {
    url: `http://127.0.0.1:${listener.addr.port}`,
    opened: () => opened,
    freezesNew: false,
    freeze() {
      for (const link of live) link.frozen = true;
    },
    async [Symbol.asyncDispose]() {
      listener.close();
      for (const link of [...live]) link.end();
      await serving;
    },
  };
  const serving = serve();
  return relay;
}
