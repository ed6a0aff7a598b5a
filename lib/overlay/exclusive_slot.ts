/** A place in the line for the stage. */
interface StageRequest {
  /** The highest goes first. */
  priority: number;
  /** Then the earliest position of the log. */
  position: string;
  /**
   * Goes on beside one that does not, when both are about the same event; and
   * at once, within the call, where nobody else stands.
   */
  shares?: boolean;
  /** Called when the stage is free. */
  start(): void;
}

/** Shows one thing at a time among the widgets that ask. */
export interface ExclusiveSlot {
  /** Asks for the stage. The returned function gives it back, or leaves the line; calling it twice is harmless. */
  request(request: StageRequest): () => void;
  /** Holds back every request that does not share the stage, until it is opened again. Those that have it keep it. */
  close(): void;
  open(): void;
  /** True while the stage is taken. */
  readonly taken: boolean;
}

/** Creates an empty stage. */
export function createExclusiveSlot(): ExclusiveSlot {
  let line: StageRequest[] = [];
  const holders = new Set<StageRequest>();
  let planned = false;
  let closed = false;

  function mayGoOn(request: StageRequest): boolean {
    if (closed && !request.shares) return false;
    return [...holders].every((holder) =>
      holder.position === request.position &&
      Boolean(holder.shares) !== Boolean(request.shares)
    );
  }

  // Everybody who asks in the same turn is compared before one is chosen.
  function plan(): void {
    if (planned) return;
    planned = true;
    queueMicrotask(() => {
      planned = false;
      for (;;) {
        const [next] = line.filter(mayGoOn).sort(compare);
        if (!next) return;
        line = line.filter((other) => other !== next);
        holders.add(next);
        next.start();
      }
    });
  }

  return {
    request(request) {
      if (request.shares && line.length === 0 && mayGoOn(request)) {
        holders.add(request);
        request.start();
      } else {
        line.push(request);
        plan();
      }
      return () => {
        line = line.filter((other) => other !== request);
        if (holders.delete(request)) plan();
      };
    },
    close() {
      closed = true;
    },
    open() {
      closed = false;
      plan();
    },
    get taken() {
      return holders.size > 0;
    },
  };
}

function compare(a: StageRequest, b: StageRequest): number {
  if (a.priority !== b.priority) return b.priority - a.priority;
  return a.position < b.position ? -1 : a.position > b.position ? 1 : 0;
}
