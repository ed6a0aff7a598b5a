import { connectEvents } from "@/lib/overlay/event_socket.ts";

import { loadEvent, postToService } from "@/bench/load_events.ts";

const SAMPLE_MS = 10;
const PAGE_BYTES = 4_096;

/** Bytes of a process that are resident, from Linux's own count. */
async function residentBytes(pid: number): Promise<number> {
  const [, pages] = (await Deno.readTextFile(`/proc/${pid}/statm`)).split(" ");
  return Number(pages) * PAGE_BYTES;
}

/** Watches a process's memory by samples until it is disposed of. */
export function watchMemory(
  pid: number,
): Disposable & { grown(): number } {
  let first: number | null = null;
  let most = 0;
  const timer = setInterval(async () => {
    const bytes = await residentBytes(pid).catch(() => 0);
    first ??= bytes;
    most = Math.max(most, bytes);
  }, SAMPLE_MS);
  return {
    /** The most it took above what it took at first, in bytes. */
    grown: () => most - (first ?? 0),
    [Symbol.dispose]: () => clearInterval(timer),
  };
}

/** An overlay page: the real client of the live socket. */
export interface Page extends AsyncDisposable {
  /** Posts so many events, one by one; each is waited for on the page. */
  events(count: number, internalToken: string): Promise<void>;
}

/** Connects a page; its events are posted to the service's internal route. */
export async function connectPage(url: string, path: string): Promise<Page> {
  const seen = new Set<string>();
  let wake = () => {};
  const greeted = Promise.withResolvers<void>();
  const socket = connectEvents({
    url: `${url.replace("http", "ws")}${path}`,
    since: null,
    build: null,
    onEvents(events) {
      for (const { id } of events) seen.add(id);
      wake();
    },
    onReplay: () => greeted.resolve(),
    onIncomplete() {},
    onLeader() {},
    onClockOffset() {},
    onNewBuild() {},
  });
  await greeted.promise;
  const channelId = path.split("?")[0]?.split("/")[2] ?? "";

  async function post(internalToken: string): Promise<void> {
    const event = loadEvent(crypto.randomUUID().slice(0, 8), 0);
    const answer = await postToService(url, internalToken, channelId, event);
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${answer.status} ${text}`);
    while (!seen.has(event.id)) {
      await new Promise<void>((resolve) => wake = resolve);
    }
  }

  return {
    async events(count, internalToken) {
      for (let n = 0; n < count; n++) await post(internalToken);
    },
    [Symbol.asyncDispose]() {
      socket.close();
      return Promise.resolve();
    },
  };
}
