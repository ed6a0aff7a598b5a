/**
 * The baseline of the live benchmarks, a server of its own: on a post it sends
 * one string of an event's size to all sockets of the channel, in a loop. With
 * a file named in `BARE_DATABASE` it stores the event first, in the least that
 * a log can do with: the event in its place, and its id as taken. So it costs
 * what no durable service on this runtime can go below.
 */
/** Most events of a commit; KV checks 100 keys at most. */
const MAX_BATCH = 64;
const POSITION = `${"0".repeat(26)}-${"0".repeat(20)}.0`;
const sockets = new Map<string, Set<WebSocket>>();
const database = Deno.env.get("BARE_DATABASE");
const kv = database === undefined ? null : await Deno.openKv(database);

/** An event that waits for a commit. */
interface Waiting {
  channel: string;
  id: string;
  text: string;
  resolve(): void;
}

const waiting: Waiting[] = [];
let isStoring = false;

/** Stores an event; what comes while a commit is under way shares the next. */
function store(
  kv: Deno.Kv,
  event: Omit<Waiting, "resolve">,
): Promise<void> {
  return new Promise((resolve) => {
    waiting.push({ ...event, resolve });
    if (!isStoring) storeAll(kv);
  });
}

async function storeAll(kv: Deno.Kv): Promise<void> {
  isStoring = true;
  while (waiting.length > 0) {
    const batch = waiting.splice(0, MAX_BATCH);
    const operation = kv.atomic();
    for (const { channel, id } of batch) {
      const key = ["taken", channel, id];
      operation.check({ key, versionstamp: null }).set(key, true);
    }
    for (const [channel, events] of Map.groupBy(batch, (one) => one.channel)) {
      const texts = events.map(({ text }) => text);
      operation.set(["log", channel, kv.commitVersionstamp()], texts);
    }
    const { ok } = await operation.commit();
    if (!ok) throw new Error("An id came twice");
    for (const { resolve } of batch) resolve();
  }
  isStoring = false;
}

async function answer(request: Request): Promise<Response> {
  const [, what, channel = ""] = new URL(request.url).pathname.split("/");
  if (what === "ws") {
    const { socket, response } = Deno.upgradeWebSocket(request);
    socket.onopen = () => {
      const all = sockets.get(channel) ?? new Set();
      sockets.set(channel, all.add(socket));
      socket.onclose = () => all.delete(socket);
      socket.send('{"type":"hello","bare":true}');
    };
    return response;
  }
  if (what === "events") {
    const [event] = await request.json();
    const text = JSON.stringify({
      type: "events",
      events: [{
        v: 1,
        position: POSITION,
        receivedAt: "2026-11-21T10:00:00.000Z",
        ...event,
      }],
    });
    if (kv) await store(kv, { channel, id: event.id, text });
    for (const socket of sockets.get(channel) ?? []) socket.send(text);
    return new Response("ok");
  }
  if (what === "counts") {
    Reflect.get(globalThis, "gc")?.();
    return Response.json({ rss: Deno.memoryUsage().rss });
  }
  return new Response("ok");
}

if (import.meta.main) {
  Deno.serve({
    hostname: "127.0.0.1",
    port: 0,
    tcpBacklog: 4_096,
    // deno-lint-ignore no-console -- tells the parent where it listens
    onListen: ({ port }) => console.log(`http://127.0.0.1:${port}`),
  }, answer);
}
