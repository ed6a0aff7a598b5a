/** An answer that stands in for the real one. */
export interface Fault {
  /** HTTP status; 0 breaks the connection in the middle of an answer. */
  status: number;
  /** JSON body; Twitch's usual error body by default. */
  body?: unknown;
  headers?: Record<string, string>;
  /** Number of calls it hits; 1 by default, `Infinity` for all. */
  times?: number;
}

/** A held answer: the caller waits until the test lets it go. */
export interface Hold {
  /** Resolves when a call has come in and waits. */
  arrived: Promise<void>;
  /** Lets the waiting call, and later ones, go on. */
  release(): void;
}

/** One call the fake has seen. */
export interface SeenCall {
  method: string;
  /** Path with its prefix, for example `/helix/chat/chatters`. */
  path: string;
  query: URLSearchParams;
  /** Kind of the credential that came with it. */
  token: "user" | "app" | "none";
}

interface Held {
  gate: Promise<void>;
  enter(): void;
  release(): void;
}

/**
 * Creates the faults that a test puts into the fake's answers, and the record
 * of its calls.
 */
export function createFaults() {
  const faults = new Map<string, (Fault & { times: number })[]>();
  const hooks = new Map<string, (call: SeenCall) => void>();
  const holds = new Map<string, Held>();
  const seen: SeenCall[] = [];

  return {
    /** Every call in order of arrival. */
    seen,
    /** Returns the number of calls to this path. */
    calls(path: string): number {
      return seen.filter((call) => call.path === path).length;
    },
    /** Answers the next calls of this path with a failure. */
    fail(path: string, fault: Fault): void {
      const queue = faults.get(path) ?? [];
      queue.push({ times: 1, ...fault });
      faults.set(path, queue);
    },
    /** Answers this path again as Twitch does. */
    mend(path: string): void {
      faults.delete(path);
    },
    /** Runs before each answer of this path; may change the world. */
    onCall(path: string, hook: (call: SeenCall) => void): void {
      hooks.set(path, hook);
    },
    /** Makes calls of this path wait. */
    hold(path: string): Hold {
      const gate = Promise.withResolvers<void>();
      const arrived = Promise.withResolvers<void>();
      const release = () => {
        holds.delete(path);
        gate.resolve();
      };
      holds.set(path, { gate: gate.promise, enter: arrived.resolve, release });
      return { arrived: arrived.promise, release };
    },
    /** Lets every held call go on. */
    releaseAll(): void {
      for (const { release } of holds.values()) release();
    },
    /** Takes note of a call; waits where a test holds it; answers its fault. */
    async enter(call: SeenCall): Promise<Response | null> {
      seen.push(call);
      hooks.get(call.path)?.(call);
      const hold = holds.get(call.path);
      hold?.enter();
      await hold?.gate;
      const queue = faults.get(call.path);
      const fault = queue?.[0];
      if (!fault) return null;
      if (--fault.times <= 0) queue?.shift();
      return toResponse(fault);
    },
  };
}

/** Faults and counters of one fake. */
export type Faults = ReturnType<typeof createFaults>;

function toResponse(fault: Fault): Response {
  if (fault.status === 0) {
    return new Response(
      new ReadableStream({
        start(body) {
          body.enqueue(new TextEncoder().encode('{"data":'));
        },
        pull(body) {
          body.error(new Error("connection broken by the test"));
        },
      }),
    );
  }
  const body = fault.body ??
    { error: "Fault", status: fault.status, message: "made by the test" };
  return Response.json(body, {
    status: fault.status,
    headers: fault.headers ?? {},
  });
}
