/** Several tabs of a studio without a browser: their calls reach a whole service. */
import { assert } from "@std/assert";
import {
  CHANNEL,
  startTestApp,
  type TestApp,
  type TestCall,
} from "@/tests/support/app.ts";
import { openQuestion } from "@/lib/studio/browser/confirm.ts";
import { isStreamRequested } from "@/lib/studio/browser/shell/live_state.ts";
import { dismissToast, toasts } from "@/lib/studio/browser/toasts.ts";
import { readUntil } from "@/tests/support/until.ts";

/** Carries a call out by `pass`, or does not. */
export type Fault = (pass: () => Promise<Response>) => Promise<Response>;

/** A studio whose tabs stand in the test itself. */
export interface StudioTabs extends AsyncDisposable {
  app: TestApp;
  session: string;
  /** Faults that the next changes meet, one each. */
  faults: Fault[];
  /** Returns the fault that a read meets; none by default. */
  readFault(path: string): Fault | undefined;
  /** Changes that reached the service, in their order. */
  writes: string[];
  /** Answers the question that is asked next. */
  answer(keepsMine: boolean): Promise<void>;
  /** Tells whether a question stands. */
  isAsked(): boolean;
  /** Texts of the messages on screen. */
  said(): string[];
}

/** Puts a value in the place of a global one until `undo` is disposed of. */
export function stand(
  undo: DisposableStack,
  name: string,
  value: unknown,
): void {
  const before = Object.getOwnPropertyDescriptor(globalThis, name);
  Object.defineProperty(globalThis, name, {
    value,
    configurable: true,
    writable: true,
  });
  undo.defer(() => {
    if (before) Object.defineProperty(globalThis, name, before);
    else Reflect.deleteProperty(globalThis, name);
  });
}

/** Sends a change past the tabs, as another person does, and returns the answer. */
export async function sendElsewhere(
  { app, session }: { app: TestApp; session: string },
  method: string,
  path: string,
  body: unknown,
  headers: NonNullable<TestCall["headers"]> = {},
  // What is read of an answer depends on what was sent.
  // deno-lint-ignore no-explicit-any
): Promise<any> {
  const answer = await app.request(path, { method, session, body, headers });
  const json = await answer.json();
  assert(answer.ok, JSON.stringify(json));
  return json;
}

/** Starts a service and makes its calls those of the studio in this thread. */
export async function openTabs(): Promise<StudioTabs> {
  const app = await startTestApp();
  const first = await app.signIn({ channelId: CHANNEL });
  const faults: Fault[] = [];
  const writes: string[] = [];
  const undo = new DisposableStack();
  // No stream: nothing is held, and that is known.
  isStreamRequested.value = true;
  stand(undo, "document", {
    querySelector: () => null,
    hidden: false,
    addEventListener() {},
    removeEventListener() {},
  });
  stand(undo, "location", { origin: app.origin });
  stand(undo, "navigator", { onLine: true });
  stand(undo, "fetch", (path: string, init: RequestInit) => {
    const pass = async () => {
      const { method = "GET", body } = init;
      if (method !== "GET") writes.push(`${method} ${path}`);
      return await app.request(path, {
        method,
        headers: Object.fromEntries(new Headers(init.headers)),
        session: tabs.session,
        ...(typeof body === "string" ? { raw: body } : {}),
      });
    };
    const fault = init.method === "GET" ? tabs.readFault(path) : faults.shift();
    return fault ? fault(pass) : pass();
  });
  const tabs: StudioTabs = {
    app,
    session: first,
    faults,
    readFault: () => undefined,
    writes,
    async answer(keepsMine) {
      const question = await readUntil(() => openQuestion.peek(), (one) => one);
      question?.answer(keepsMine);
    },
    isAsked: () => openQuestion.peek() !== null,
    said: () => toasts.peek().map(({ text }) => text),
    async [Symbol.asyncDispose]() {
      for (const { id } of toasts.peek()) dismissToast(id);
      openQuestion.peek()?.answer(false);
      sessionStorage.clear();
      undo.dispose();
      await app[Symbol.asyncDispose]();
    },
  };
  return tabs;
}

/** Carries the change out, and loses its answer. */
export const answerLost: Fault = async (pass) => {
  await (await pass()).body?.cancel();
  throw new TypeError("The connection was lost");
};

/** Carries the call out, and loses the connection after the headers of its answer. */
export const brokenOff: Fault = async (pass) => {
  const answer = await pass();
  await answer.body?.cancel();
  const body = new ReadableStream({
    pull: (stream) => stream.error(new TypeError("The connection was lost")),
  });
  return new Response(body, answer);
};

/** Carries the change out, and answers as a service in trouble does. */
export const carriedOutInTrouble: Fault = async (pass) => {
  await (await pass()).body?.cancel();
  return await inTrouble(pass);
};

/** Answers as a service in trouble does. */
export const inTrouble: Fault = () =>
  Promise.resolve(
    Response.json(
      { code: "unavailable", title: "Unavailable", detail: "Try later" },
      { status: 503, headers: { "retry-after": "60" } },
    ),
  );
