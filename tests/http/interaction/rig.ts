import { toIso } from "@/lib/core/clock.ts";
import type { KnownKind, NewEvent } from "@/lib/schema/events/catalogue.ts";
import { CHANNEL, startTestApp, type TestApp } from "@/tests/support/app.ts";
import { chatEvent } from "@/tests/support/events.ts";

/** A channel whose owner sends commands and whose viewers write. */
export interface Rig extends AsyncDisposable {
  app: TestApp;
  session: string;
  /** Posts as the owner; the status and the body. */
  post(
    path: string,
    body: unknown,
    headers?: Record<string, string>,
    // deno-lint-ignore no-explicit-any -- bodies of many shapes
  ): Promise<{ status: number; body: any }>;
  // deno-lint-ignore no-explicit-any -- bodies of many shapes
  read(path: string): Promise<any>;
  /** Has a viewer write a line now. */
  says(
    who: string,
    text: string,
    change?: (event: NewEvent<"chat.message">) => void,
  ): Promise<NewEvent<"chat.message">>;
  log(...events: NewEvent[]): Promise<void>;
  /** Data of what the log holds of a kind, oldest first. */
  // deno-lint-ignore no-explicit-any -- data of many kinds
  told(kind: KnownKind): Promise<any[]>;
  /** Sends an event of another module. */
  module(item: Record<string, unknown>): Promise<number>;
}

/** Starts a channel; what listens in the background runs when it is asked. */
export async function createRig(
  options: Parameters<typeof startTestApp>[0] = {},
): Promise<Rig> {
  const app = await startTestApp(options);
  const session = await app.signIn();
  const at = (path: string) => `/api/channels/${CHANNEL}/${path}`;
  let lines = 0;

  async function log(...events: NewEvent[]): Promise<void> {
    await app.services.events.log.append(CHANNEL, events);
  }

  return {
    app,
    session,
    log,
    async post(path, body, headers = {}) {
      const call = { method: "POST", session, body, headers };
      const res = await app.request(at(path), call);
      return { status: res.status, body: await res.json() };
    },
    async read(path) {
      return await (await app.get(at(path), { session })).json();
    },
    async says(who, text, change = () => {}) {
      const event = {
        ...chatEvent(`line-${++lines}`, text),
        occurredAt: toIso(app.clock.now()),
        actor: { id: `id-${who}`, login: who.toLowerCase(), name: who },
      };
      change(event);
      await log(event);
      return event;
    },
    async told(kind) {
      const { events } = await app.services.events.log.read({
        channelId: CHANNEL,
        after: null,
        limit: 1_000,
      });
      return events.filter((event) => event.kind === kind)
        .map(({ data }) => data);
    },
    async module(item) {
      const res = await app.request("/internal/sc-event", {
        method: "POST",
        internal: "internal-token-of-the-tests",
        body: { channelId: CHANNEL, ...item },
      });
      return (await res.json()).accepted;
    },
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  };
}
