/**
 * One process on a file that answers by two threads (`WORKERS`), of which one
 * dies while events flow, and then the one that counts figures. Then the process
 * is asked to end.
 */
import { assertEquals } from "@std/assert";
import { systemClock, withTimeout } from "@/lib/core/clock.ts";
import { numbers } from "@/tests/support/events.ts";
import { openLive } from "@/tests/support/live_client.ts";
import { startPageClient } from "@/tests/support/page_client.ts";
import {
  ENDS_FIGURES,
  startServiceProcess,
  tellTip,
  TIP_MINOR,
} from "@/tests/support/service_process.ts";

const CHANNEL = "1001";
/** Events that are under way when a thread dies. */
const BURST = 20;
/** Far more than a thread takes to be noticed and replaced, whatever else the machine does. */
const DEADLINE_MS = 120_000;

Deno.test("two threads on a file, one of which dies while events flow, and the one that counts: nothing is lost, doubled or out of order", async () => {
  await using stack = new AsyncDisposableStack();
  const folder = await Deno.makeTempDir();
  stack.defer(() => Deno.remove(folder, { recursive: true }));
  const lines: string[] = [];
  const process = stack.use(
    await startServiceProcess({
      database: `${folder}/limelight.db`,
      workers: { count: 2, heapMb: 500 },
      onLog: (text) => void lines.push(text),
    }),
  );
  const { url } = process;
  // One that fails asks no more.
  let isOver = false;
  stack.defer(() => void (isOver = true));
  const started = () => lines.join("").split(`"event":"started"`).length - 1;
  /** Waits for the answers of some work, which come when the threads stand again. */
  const within = <T>(what: string, work: Promise<T>) =>
    withTimeout<T>(systemClock, DEADLINE_MS, work, () => {
      throw new Error(`${what}: not in time. The log:\n${lines.join("")}`);
    });
  async function untilStarted(count: number): Promise<void> {
    while (!isOver && started() < count) await systemClock.pause(100);
  }

  const token = await (await fetch(`${url}/token/${CHANNEL}`)).text();
  const path = `/ws/${CHANNEL}?token=${token}`;
  using bare = await openLive(url, path);
  await within("all threads", untilStarted(3));
  // Enough for both threads to have some, however the system spreads them.
  const pages = numbers(6).map(() =>
    stack.use(startPageClient(url + path, bare.hello?.position))
  );
  let sent = 0;
  /** Tells of a payment as its sender does: again, until it is accepted. */
  async function sendTo(channelId: string, number: number): Promise<void> {
    while (!isOver && !await tellTip(process, { channelId, number }));
  }
  const send = () => sendTo(CHANNEL, ++sent);

  const burst = numbers(BURST).map(send);
  await burst[0];
  // The thread that took the request ends, so there is no answer.
  await fetch(`${url}/end`).then(({ body }) => body?.cancel()).catch(() => {});
  burst.push(...numbers(BURST).map(send));
  // Of another channel, so that it is counted nowhere.
  await sendTo(ENDS_FIGURES, 1);
  burst.push(...numbers(BURST).map(send));
  await within("the events", Promise.all(burst));
  await within("the threads in their places", untilStarted(5));
  for (const page of pages) {
    await within(
      "the events on a page",
      page.until((ids) => new Set(ids).size >= sent),
    );
  }

  for (const { ids, incomplete } of pages) {
    assertEquals(ids.length, new Set(ids).size, "one came twice");
    assertEquals(ids, pages[0]?.ids);
    assertEquals(incomplete, 0);
  }
  assertEquals(
    pages[0]?.ids.toSorted(),
    Array.from({ length: sent }, (_, index) => String(index + 1)).toSorted(),
  );
  const counted = await fetch(
    `${url}/api/widgets/sc/rewards/metric?name=tips&period=all&token=${token}`,
  );
  assertEquals((await counted.json()).value, sent * TIP_MINOR);
  // Lines of all threads say whose they are.
  assertEquals(
    [1, 2, 3].filter((n) => lines.join("").includes(`"worker":${n}`)),
    [1, 2, 3],
  );
  for (const page of pages) page[Symbol.dispose]();
  assertEquals(await process.terminate(), 0);
});
