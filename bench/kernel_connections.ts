/**
 * TCP connections by the kernel's own calls (Linux), for a load client: with a
 * runtime's sockets the client has more to do than the server that it measures.
 */

const AF_INET = 2;
const SOCK_STREAM_NONBLOCK = 1 | 0o4000;
const MSG_NOSIGNAL = 0x4000;
const EPOLL_CTL_ADD = 1;
const EPOLLIN = 0x1;
const EPOLLOUT = 0x4;
const EPOLLERR = 0x8;
const EPOLLHUP = 0x10;
const EPOLLRDHUP = 0x2000;
const EPOLLET = 0x8000_0000;

/** `struct epoll_event` is packed on x86-64 alone. */
const EVENT_BYTES = Deno.build.arch === "x86_64" ? 12 : 16;
const NUMBER_AT = EVENT_BYTES - 8;
const MAX_EVENTS = 512;
/** Bytes that one call reads at most. */
const READ_BYTES = 256 * 1024;
/** Time for which the kernel is waited for while nothing is due, ms. */
const WAIT_MS = 1;

/** Holder of a connection, who hears of it. */
export interface Listener {
  /** The connection stands: from now on it can be written to. */
  onOpen(): void;
  /** Bytes that came; they are only valid during the call. */
  onBytes(bytes: Uint8Array<ArrayBuffer>): void;
  /** The other side ended the connection, or refused it. */
  onEnd(): void;
}

/** A connection to a server on this machine. */
export interface Connection {
  /**
   * Sends a few bytes, where the connection still stands; throws where the
   * kernel takes only some of them.
   */
  write(bytes: Uint8Array<ArrayBuffer>): void;
  /** Ends it; its listener hears no more. */
  close(): void;
}

interface Watched {
  descriptor: number;
  listener: Listener;
  isOpen: boolean;
}

// What is a `size_t` or an `ssize_t` stands as 32 bits, which are cheaper here
// and hold every length that is passed.
const libc = Deno.dlopen("libc.so.6", {
  socket: { parameters: ["i32", "i32", "i32"], result: "i32" },
  connect: { parameters: ["i32", "buffer", "u32"], result: "i32" },
  send: { parameters: ["i32", "buffer", "u32", "i32"], result: "i32" },
  recv: { parameters: ["i32", "buffer", "u32", "i32"], result: "i32" },
  close: { parameters: ["i32"], result: "i32" },
  epoll_create1: { parameters: ["i32"], result: "i32" },
  epoll_ctl: { parameters: ["i32", "i32", "i32", "buffer"], result: "i32" },
  epoll_wait: { parameters: ["i32", "buffer", "i32", "i32"], result: "i32" },
}).symbols;

const epoll = libc.epoll_create1(0);
const watched = new Map<number, Watched>();
const arrived = new Uint8Array(READ_BYTES);
const events = new Uint8Array(MAX_EVENTS * EVENT_BYTES);
const eventView = new DataView(events.buffer);
let dues: { at: number; resolve: () => void }[] = [];
let lastNumber = 0;
let isPolling = false;

/** Connects to a port of this machine. */
export function connect(port: number, listener: Listener): Connection {
  const descriptor = libc.socket(AF_INET, SOCK_STREAM_NONBLOCK, 0);
  if (descriptor < 0) throw new Error("The kernel gives no further socket");
  const address = new Uint8Array(16);
  address.set([AF_INET, 0, port >> 8, port & 255, 127, 0, 0, 1]);
  // It is under way, or fails: the first event tells.
  libc.connect(descriptor, address, address.length);
  // By a number of its own: a descriptor is given anew as soon as it is closed.
  const number = ++lastNumber;
  watched.set(number, { descriptor, listener, isOpen: false });
  const event = new Uint8Array(EVENT_BYTES);
  const view = new DataView(event.buffer);
  view.setUint32(0, (EPOLLIN | EPOLLOUT | EPOLLRDHUP | EPOLLET) >>> 0, true);
  view.setUint32(NUMBER_AT, number, true);
  libc.epoll_ctl(epoll, EPOLL_CTL_ADD, descriptor, event);
  keepPolling();
  return {
    write(bytes) {
      // Its descriptor may be another connection's by now.
      if (!watched.has(number)) return;
      const sent = libc.send(descriptor, bytes, bytes.length, MSG_NOSIGNAL);
      if (sent === bytes.length) return;
      if (sent >= 0) throw new Error("The kernel took too little");
      // The other side is gone. Its listener hears so after the call.
      queueMicrotask(() => end(number));
    },
    close: () => close(number),
  };
}

/** Resolves when `performance.now()` is `at`, or hardly later. */
export function until(at: number): Promise<void> {
  return new Promise((resolve) => {
    dues.push({ at, resolve });
    keepPolling();
  });
}

function close(number: number): void {
  const one = watched.get(number);
  if (!watched.delete(number)) return;
  if (one) libc.close(one.descriptor);
}

function end(number: number): void {
  const one = watched.get(number);
  close(number);
  one?.listener.onEnd();
}

function keepPolling(): void {
  if (isPolling) return;
  isPolling = true;
  setImmediate(poll);
}

/** Takes what the kernel has, and goes on while there are events to wait for. */
function poll(): void {
  const count = libc.epoll_wait(epoll, events, MAX_EVENTS, waitMs());
  for (let at = 0; at < count * EVENT_BYTES; at += EVENT_BYTES) {
    take(
      eventView.getUint32(at + NUMBER_AT, true),
      eventView.getUint32(at, true),
    );
  }
  const now = performance.now();
  const due = dues.filter(({ at }) => at <= now);
  if (due.length > 0) dues = dues.filter(({ at }) => at > now);
  for (const { resolve } of due) resolve();
  isPolling = watched.size > 0 || dues.length > 0;
  if (isPolling) setImmediate(poll);
}

function waitMs(): number {
  const soon = performance.now() + WAIT_MS;
  return dues.some(({ at }) => at < soon) ? 0 : WAIT_MS;
}

function take(number: number, what: number): void {
  const one = watched.get(number);
  if (!one) return;
  const { descriptor, listener } = one;
  const isCut = (what & (EPOLLERR | EPOLLHUP)) !== 0;
  const isOver = isCut || (what & EPOLLRDHUP) !== 0;
  if (!one.isOpen) {
    // Nobody listens there, or whoever did is gone again.
    if (isCut) return end(number);
    one.isOpen = true;
    listener.onOpen();
  }
  // Edges are told once, so all that is there is read.
  while (watched.has(number)) {
    const read = libc.recv(descriptor, arrived, READ_BYTES, MSG_NOSIGNAL);
    // Nothing more for now, unless the other side cut it.
    if (read < 0 && !isOver) return;
    if (read <= 0) return end(number);
    listener.onBytes(arrived.subarray(0, read));
    if (read < READ_BYTES && !isOver) return;
  }
}
