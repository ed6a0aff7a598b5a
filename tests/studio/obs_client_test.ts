import { assert, assertRejects } from "@std/assert";
import { connectToObs } from "@/lib/studio/browser/obs/obs_client.ts";
import { ObsFailure } from "@/lib/studio/browser/obs/obs_socket.ts";

/** OBS that lets everybody in and fails what it is asked. */
class FailingObs {
  static readonly OPEN = 1;
  static opened: FailingObs[] = [];
  readyState = FailingObs.OPEN;
  isClosed = false;
  onmessage: (event: { data: string }) => void = () => {};

  constructor() {
    FailingObs.opened.push(this);
    queueMicrotask(() => this.#say(0, { rpcVersion: 1 }));
  }

  send(text: string): void {
    const { op, d } = JSON.parse(text);
    if (op === 1) this.#say(2, {});
    else {
      const requestStatus = { result: false, code: 207 };
      this.#say(7, { requestId: d.requestId, requestStatus });
    }
  }

  close(): void {
    this.isClosed = true;
  }

  #say(op: number, d: unknown): void {
    queueMicrotask(() => this.onmessage({ data: JSON.stringify({ op, d }) }));
  }
}

Deno.test("a connection over which OBS does not say what it is is closed again", async () => {
  const { WebSocket } = globalThis;
  Object.assign(globalThis, { WebSocket: FailingObs });
  try {
    await assertRejects(
      () => connectToObs(null, { onChange() {}, onClosed() {} }),
      ObsFailure,
    );
    assert(FailingObs.opened[0]?.isClosed);
  } finally {
    Object.assign(globalThis, { WebSocket });
  }
});
