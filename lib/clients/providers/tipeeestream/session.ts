import { z } from "zod";
import {
  askProvider,
  CatchUpError,
} from "@/lib/clients/providers/ask_provider.ts";
import type {
  CatchUp,
  ProviderSession,
  SessionDeps,
  SessionEnd,
} from "@/lib/clients/providers/connection.ts";
import { listenSocketIo } from "@/lib/clients/providers/socket_io.ts";

const TITLE = "TipeeeStream";
const API = "https://api.tipeeestream.com";
/** The key is sent to no other host, whatever the API answers. */
const DOMAIN = ".tipeeestream.com";
/** Donations of one answer. */
const PAGE = 100;

const REFUSAL =
  "TipeeeStream does not take the API key or the user name: copy them anew";

/** Answer of `GET /v2.0/site/socket`. */
const SocketHost = z.object({
  datas: z.object({
    host: z.url().refine((text) => {
      const { protocol, hostname } = new URL(text);
      return protocol === "https:" && hostname.endsWith(DOMAIN);
    }),
    port: z.string().regex(/^\d{1,5}$/),
  }),
});

const Items = z.array(z.unknown()).max(1_000);

/** Answer of `GET /v1.0/events.json`, as TipeeeStream documents it and as a client was sent it. */
const Events = z.union([
  z.object({ events: Items }).transform(({ events }) => events),
  z.object({ datas: z.object({ items: Items }) })
    .transform(({ datas }) => datas.items),
]);

/** Opens a session: the API says on which host sockets are at the time. */
export function openTipeeeStream(deps: SessionDeps): ProviderSession {
  const { values } = deps;
  const stopped = new AbortController();
  let session: ProviderSession | null = null;

  async function begin(): Promise<void> {
    const { datas: { host, port } } = SocketHost.parse(
      await askProvider(
        { ...deps, signal: stopped.signal },
        TITLE,
        `${API}/v2.0/site/socket`,
      ),
    );
    if (stopped.signal.aborted) return;
    const key = values.apiKey ?? "";
    const query = new URLSearchParams({
      EIO: "3",
      transport: "websocket",
      access_token: key,
    });
    session = listenSocketIo(deps, {
      url: `wss://${new URL(host).hostname}:${port}/socket.io/?${query}`,
      event: "new-event",
      join: ["join-room", { room: key, username: values.username }],
      refusal: REFUSAL,
    });
  }

  begin().catch((error) => {
    if (!stopped.signal.aborted) deps.onEnd(endOf(error));
  });

  return {
    close() {
      stopped.abort();
      session?.close();
    },
  };
}

/** Lists the donations since an instant. */
export async function* donationsSince(asked: CatchUp): AsyncIterable<string> {
  const query = new URLSearchParams({
    apiKey: asked.values.apiKey ?? "",
    "type[]": "donation",
    start: new Date(asked.since).toISOString(),
    end: new Date(asked.clock.now()).toISOString(),
    limit: String(PAGE),
  });
  const read = Events.safeParse(
    await askProvider(asked, TITLE, `${API}/v1.0/events.json?${query}`),
  );
  if (!read.success) {
    throw new CatchUpError(
      "Cannot read the donations: the list has another shape",
    );
  }
  for (const event of read.data) yield JSON.stringify({ event });
}

function endOf(error: unknown): SessionEnd {
  return error instanceof CatchUpError
    ? { kind: "lost", reason: error.message, atLeastMs: error.atLeastMs }
    : { kind: "lost", reason: "TipeeeStream names no host of its sockets" };
}
