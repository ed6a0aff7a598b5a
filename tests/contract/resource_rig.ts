/** Tabs that follow a channel without a browser: their calls reach a whole service, whose events arrive when the test says so. */
import { kindMatches, type LiveEvent } from "@/lib/schema/events/catalogue.ts";
import { CHANNEL } from "@/tests/support/app.ts";
import { settle } from "@/tests/support/clock.ts";
import { endSignIn, waitingForSession } from "@/lib/studio/browser/sign_in.ts";
import {
  type Fault,
  openTabs,
  sendElsewhere,
  stand,
  type StudioTabs,
} from "./draft_rig.ts";

/** Timers of the tabs go so many times as fast as the machine's. */
const HURRY = 20;

/** A read whose answer is on its way until the test lets it arrive. */
interface HeldRead {
  /** Resolves when the service has answered. */
  answered: Promise<unknown>;
  arrive(): void;
}

/** A service and the live connections of tabs to it. */
export interface FollowedChannel extends StudioTabs {
  /** Paths that were read, in their order. */
  reads: string[];
  /** Gives the tabs the events that happened since the last time. */
  deliver(): Promise<void>;
  /** Loses the events that happened since the last time. */
  lose(): Promise<void>;
  /** Ends all connections; the tabs make others. */
  disconnect(code?: number): void;
  /** Lets the machine sleep for `ms`: its timers stand, its wall clock goes on. */
  sleep(ms: number): void;
  /** Ends the session; another one begins with the answer. */
  endSession(): () => Promise<void>;
  /** Holds the answer to the next read of a path. */
  holdRead(path: RegExp): HeldRead;
  /** Has the next reads of a path meet a fault. */
  failRead(path: RegExp, fault: Fault): void;
  /** Connections that are open. */
  openLines(): number;
  /** Changes what is at a path, as another person does. */
  send(method: string, path: string, body: unknown): Promise<unknown>;
  /** Reads what is at a path. */
  get(path: string): Promise<unknown>;
}

/** Starts a service that tabs in this thread follow. */
export async function openFollowed(): Promise<FollowedChannel> {
  const tabs = await openTabs();
  const { app } = tabs;
  const log = app.services.events.log;
  const undo = new DisposableStack();

  const { setTimeout: later, Date: { now } } = globalThis;
  for (const name of ["setTimeout", "setInterval"] as const) {
    const usual = globalThis[name];
    stand(
      undo,
      name,
      (run: () => void, ms = 0, ...args: never[]) =>
        usual(run, ms / HURRY, ...args),
    );
  }
  let asleepMs = 0;
  Date.now = () => now() + asleepMs;
  undo.defer(() => Date.now = now);

  const lines = new Set<Line>();
  let position =
    (await log.read({ channelId: CHANNEL, after: null, limit: 1_000 })).next;

  /** A live connection, as a browser has it. */
  class Line extends EventTarget {
    readyState = 0;
    onmessage: ((event: MessageEvent) => void) | null = null;
    onclose: ((event: { code: number; reason: string }) => void) | null = null;
    readonly #kinds: string[];

    constructor(url: string) {
      super();
      this.#kinds = (new URL(url).searchParams.get("kinds") ?? "").split(",");
      lines.add(this);
      later(() => this.#greet());
    }

    #greet(): void {
      if (!lines.has(this)) return;
      this.readyState = 1;
      this.say({
        type: "hello",
        channelId: CHANNEL,
        position,
        serverTime: new Date().toISOString(),
        build: "one",
        replay: { from: position, to: position, complete: true },
      });
    }

    say(message: unknown): void {
      const event = new MessageEvent("message", {
        data: JSON.stringify(message),
      });
      this.onmessage?.(event);
      this.dispatchEvent(event);
    }

    tell(events: readonly LiveEvent[]): void {
      const wanted = events.filter(({ kind }) =>
        this.#kinds.some((pattern) => kindMatches(pattern, kind))
      );
      if (wanted.length > 0) this.say({ type: "events", events: wanted });
    }

    send(text: string): void {
      if (JSON.parse(text).type !== "ping") return;
      later(() =>
        lines.has(this) &&
        this.say({ type: "pong", serverTime: new Date().toISOString() })
      );
    }

    close(code = 1000): void {
      if (!lines.delete(this)) return;
      this.readyState = 3;
      this.onclose?.({ code, reason: "" });
    }
  }
  stand(undo, "WebSocket", Line);

  const reads: string[] = [];
  const faults: { path: RegExp; fault: Fault }[] = [];
  tabs.readFault = (path) => {
    reads.push(path);
    const at = faults.findIndex((one) => one.path.test(path));
    return at < 0 ? undefined : faults.splice(at, 1)[0]?.fault;
  };

  async function happened(): Promise<LiveEvent[]> {
    await settle();
    const { events, next } = await log.read({
      channelId: CHANNEL,
      after: position,
      limit: 1_000,
    });
    position = next;
    return events;
  }

  const end = tabs[Symbol.asyncDispose].bind(tabs);
  return Object.assign(tabs, {
    reads,
    async deliver() {
      const events = await happened();
      for (const line of [...lines]) line.tell(events);
    },
    async lose() {
      await happened();
    },
    disconnect(code = 1006) {
      for (const line of [...lines]) line.close(code);
    },
    sleep(ms: number) {
      asleepMs += ms;
    },
    endSession() {
      tabs.session = "ended";
      return async () => {
        tabs.session = await app.signIn({ channelId: CHANNEL });
        endSignIn(true);
      };
    },
    holdRead(path: RegExp) {
      const arrived = Promise.withResolvers<void>();
      const answered = Promise.withResolvers<void>();
      faults.push({
        path,
        async fault(pass) {
          const answer = await pass();
          answered.resolve();
          await arrived.promise;
          return answer;
        },
      });
      return { answered: answered.promise, arrive: arrived.resolve };
    },
    failRead(path: RegExp, fault: Fault) {
      faults.push({ path, fault });
    },
    openLines: () => lines.size,
    async send(method: string, path: string, body: unknown) {
      const session = await app.signIn({ channelId: CHANNEL });
      return await sendElsewhere({ app, session }, method, path, body);
    },
    async get(path: string) {
      const session = await app.signIn({ channelId: CHANNEL });
      return await (await app.get(path, { session })).json();
    },
    async [Symbol.asyncDispose]() {
      for (const line of [...lines]) line.close();
      if (waitingForSession.peek()) endSignIn(false);
      undo.dispose();
      await end();
    },
  });
}
