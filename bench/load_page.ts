/**
 * A page of a load client: counts what reaches it by what each event says of
 * itself, and comes back after the last event that it has, as pages in OBS do.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { type Closed, type LiveSocket, readSocket } from "./raw_socket.ts";

/** Faults of what a page was sent, and how often it had to come back. */
export interface PageFaults {
  /** Events that it had already. */
  doubled: number;
  /** Events that stand in the log before one that it had. */
  disordered: number;
  /** Replays of which the service said that they miss events. */
  incomplete: number;
  /** Connections that ended, by the reason that the service gave. */
  comebacks: Record<string, number>;
}

/** Events of one run as they stand in a frame; all of them have one length. */
export interface LoadEvents {
  /** Name of the run. */
  run: string;
  /** Bytes of an event and the comma after it. */
  size: number;
  /** Number of digits in an event's id. */
  digits: number;
}

/** Bytes of `{"type":"events","events":[`, and of its end. */
const HEAD_BYTES = '{"type":"events","events":['.length;
const WRAPPER_BYTES = HEAD_BYTES + "]}".length;
/** Bytes of a position after its epoch. */
const PLACE_BYTES = "-".length + 20 + ".0".length;
const EPOCH_BYTES = 26;
/** Time in which a page comes back, ms, where the service does not say. */
const COME_BACK_MS = 500;

/** Returns the number of events in a frame, by its length; 0 for other frames. */
export function eventsIn(length: number, size: number): number {
  const count = (length - WRAPPER_BYTES + 1) / size;
  return count >= 1 && Number.isInteger(count) ? count : 0;
}

/**
 * Reads the number and the position of each event of a run in a frame, without
 * parsing it where all events are of the run.
 */
export function createEventReader({ run, size, digits }: LoadEvents) {
  const idStart = `"id":"load:${run}:`;
  const positionStart = '"position":"';
  /** Places in an event; unknown until one was seen. */
  let numberAt = -1;
  let placeAt = -1;

  function parsed(
    payload: Uint8Array,
    each: (number: number, place: Uint8Array) => void,
  ): void {
    const text = new TextDecoder().decode(payload);
    if (!text.startsWith('{"type":"events"')) return;
    const { events }: { events: { id: string; position: string }[] } = JSON
      .parse(text);
    const [only] = events;
    if (events.length === 1 && only?.id.startsWith(`load:${run}:`)) {
      // To parse each frame would be measured as the service's time.
      const bytes = payload.length - WRAPPER_BYTES + 1;
      throw new Error(`An event of the run has ${bytes} bytes, not ${size}`);
    }
    for (const { id, position } of events) {
      if (!id.startsWith(`load:${run}:`)) continue;
      const place = new TextEncoder().encode(position.slice(EPOCH_BYTES));
      each(Number(id.slice(-digits)), place);
    }
  }

  function isOfRun(payload: Uint8Array): boolean {
    if (eventsIn(payload.length, size) === 0) return false;
    if (numberAt >= 0) return true;
    const text = new TextDecoder().decode(
      payload.subarray(HEAD_BYTES, HEAD_BYTES + size),
    );
    const id = text.indexOf(idStart);
    const position = text.indexOf(positionStart);
    if (id < 0 || position < 0) return false;
    numberAt = id + idStart.length;
    placeAt = position + positionStart.length + EPOCH_BYTES;
    return true;
  }

  function numberIn(payload: Uint8Array, from: number): number {
    let number = 0;
    for (let at = from; at < from + digits; at++) {
      number = number * 10 + (payload[at] ?? 0) - 48;
    }
    return number;
  }

  return (
    payload: Uint8Array,
    each: (number: number, place: Uint8Array) => void,
  ): void => {
    if (!isOfRun(payload)) return parsed(payload, each);
    for (let at = HEAD_BYTES; at + size <= payload.length; at += size) {
      const from = at + placeAt;
      each(
        numberIn(payload, at + numberAt),
        payload.subarray(from, from + PLACE_BYTES),
      );
    }
  };
}

function isBefore(a: Uint8Array, b: Uint8Array): boolean {
  for (let at = 0; at < a.length; at++) {
    const difference = (a[at] ?? 0) - (b[at] ?? 0);
    if (difference !== 0) return difference < 0;
  }
  return false;
}

/**
 * Opens a page and keeps it open. `onEvent` hears each event that it has not
 * had, with the event's number in the run; `ordinalOf` says which of the page's
 * own events that is. Resolves when the page has heard its first hello, with
 * what closes it for good.
 */
export async function openPage(
  { url, read, events, ordinalOf, faults, onEvent }: {
    url: string;
    read: ReturnType<typeof createEventReader>;
    /** Number of events that the page gets in all. */
    events: number;
    ordinalOf: (number: number) => number;
    faults: PageFaults;
    onEvent: (number: number) => void;
  },
): Promise<() => void> {
  const seen = new Uint8Array(events);
  const last = new Uint8Array(PLACE_BYTES);
  let epoch = "";
  let isUp = false;
  let isClosed = false;
  let socket: LiveSocket | null = null;
  const up = Promise.withResolvers<void>();

  function hear(number: number, place: Uint8Array): void {
    const ordinal = ordinalOf(number);
    if (seen[ordinal]) {
      faults.doubled++;
      return;
    }
    seen[ordinal] = 1;
    if (isBefore(place, last)) faults.disordered++;
    else last.set(place);
    onEvent(number);
  }

  function take(payload: Uint8Array): void {
    // The first of a connection; the only one that says where the log stands.
    if (!isUp) {
      isUp = true;
      const hello = JSON.parse(new TextDecoder().decode(payload));
      const position: string = hello.position ?? "";
      if (hello.replay?.complete === false) faults.incomplete++;
      if (epoch === "") {
        epoch = position.slice(0, EPOCH_BYTES);
        last.set(new TextEncoder().encode(position.slice(EPOCH_BYTES)));
      }
      return up.resolve();
    }
    read(payload, hear);
  }

  async function live(): Promise<Closed | null> {
    isUp = false;
    const since = epoch === ""
      ? ""
      : `&since=${epoch}${new TextDecoder().decode(last)}`;
    socket = readSocket(url + since, take);
    return await socket.ended;
  }

  async function stay(): Promise<void> {
    for (;;) {
      const reason = await live().then(
        (closed) => closed ? `${closed.code} ${closed.reason}` : "cut",
        (error) => {
          // Pages come back when the service could not take them in yet.
          const isBusy = /^Error: Not upgraded: HTTP\/1\.1 503 /
            .test(String(error));
          if (epoch === "" && !isBusy) throw error;
          return `refused: ${error}`.slice(0, 60);
        },
      );
      if (isClosed) return;
      faults.comebacks[reason] = (faults.comebacks[reason] ?? 0) + 1;
      const within = Number(/within (\d+) ms$/.exec(reason)?.[1]);
      await sleep(Math.random() * (within || COME_BACK_MS));
    }
  }

  stay().catch(up.reject);
  await up.promise;
  return () => {
    isClosed = true;
    socket?.close();
  };
}
