/**
 * A process that answers by two threads (`WORKERS`), of which one dies while
 * events flow: that which takes events, that which counts figures, the main one.
 * The process is started again when that ends it. Then it is asked to end. A
 * usual run has threads end; `deno task test:long` has them fill their heaps,
 * throw, and never come back, too.
 */
import { assert, assertEquals } from "@std/assert";
import { systemClock, withTimeout } from "@/lib/core/clock.ts";
import { budget } from "@/tests/support/budget.ts";
import { numbers } from "@/tests/support/events.ts";
import { Fleet } from "@/tests/support/fleet.ts";
import { openLive } from "@/tests/support/live_client.ts";
import { startPageClient } from "@/tests/support/page_client.ts";
import {
  startServiceProcess,
  type Suffering,
  tellTip,
  TIP_MINOR,
} from "@/tests/support/service_process.ts";
import { openWay, type Way, waysOf } from "@/tests/support/ways.ts";

const CHANNEL = "1001";
/** Events that are under way when a thread dies. */
const BURST = 20;
/** Heap of the main thread, so that one that fills it takes no gigabytes of the machine. */
const MAIN_HEAP = "--max-old-space-size=300";
/** Far more than a thread takes to be noticed and replaced, whatever else the machine does. */
const DEADLINE_MS = 120_000;

/** Numbers of the threads: the main one, one that takes events, the one that counts them on a file. */
const [MAIN, TAKES, COUNTS] = [0, 2, 3];
const ROLES = {
  [MAIN]: "the main one",
  [TAKES]: "one that takes events",
  [COUNTS]: "the one that counts",
};

/** Thread that suffers, and how. */
type Case = readonly [thread: keyof typeof ROLES, how: Suffering];

const USUAL: readonly Case[] = [[TAKES, "end"], [COUNTS, "end"]];
const DEARER: readonly Case[] = [
  ...[MAIN, TAKES, COUNTS].flatMap((thread) =>
    (["throw", "fill", "loop"] as const).map((how): Case => [thread, how])
  ),
  [MAIN, "end"],
];

/** Lists the runs of a way, with what happens in each. */
function runsOf({ isShared }: Way): Case[][] {
  const runs = [USUAL, ...budget([], DEARER).map((one) => [one])];
  // Over KV Connect each thread counts what it takes.
  return runs.map((cases) =>
    cases.filter(([thread]) => !isShared || thread !== COUNTS)
  ).filter((cases) => cases.length > 0);
}

const nameOf = ([thread, how]: Case) => `${ROLES[thread]} (${how})`;

for (
  const way of waysOf(["file-threads"], ["file-threads", "connect-threads"])
) {
  for (const cases of runsOf(way)) {
    const name = cases.map(nameOf).join(" and ");
    Deno.test(`${way.title}, a thread dies while events flow, ${name}: nothing is lost, doubled or out of order`, async () => {
      await using stack = new AsyncDisposableStack();
      const standing = await openWay(way, stack);
      const lines: string[] = [];
      const fleet = stack.use(
        await Fleet.open(
          () =>
            startServiceProcess({
              ...standing,
              suffering: true,
              env: { DENO_V8_FLAGS: MAIN_HEAP },
              onLog: (text) => void lines.push(text),
            }),
          1,
        ),
      );
      // One that fails asks no more.
      let isOver = false;
      stack.defer(() => void (isOver = true));
      let restarts = 0;
      /** Does what systemd does. */
      async function startAgain(): Promise<void> {
        for (;;) {
          await fleet.at(0)?.ended;
          if (isOver) return;
          restarts++;
          await fleet.kill(0);
          await fleet.restart(0);
        }
      }
      const countOf = (event: string) =>
        lines.join("").split(`"event":"${event}"`).length - 1;
      /** Waits for the answers of some work, which come when the threads stand again. */
      const within = <T>(what: string, work: Promise<T>) =>
        withTimeout<T>(systemClock, DEADLINE_MS, work, () => {
          throw new Error(`${what}: not in time. The log:\n${lines.join("")}`);
        });
      async function untilSo(isSo: () => Promise<boolean> | boolean) {
        while (!isOver && !await isSo()) await systemClock.pause(100);
      }
      /** Returns what a path answers now; `null` where nothing does. */
      const ask = async (path: string): Promise<Response | null> => {
        const url = fleet.next?.url;
        if (url === undefined) return null;
        const signal = AbortSignal.timeout(5_000);
        return await fetch(url + path, { signal }).catch(() => null);
      };
      async function allServe(): Promise<boolean> {
        const answer = await ask("/healthz");
        const health = await answer?.json().catch(() => null);
        return health?.status === "ok" && health.missingWorkers === undefined;
      }

      const { url } = await fleet.any();
      const supervisor = startAgain();
      const token = await (await fetch(`${url}/token/${CHANNEL}`)).text();
      const path = `/ws/${CHANNEL}?token=${token}`;
      using bare = await openLive(url, path);
      await within("all threads", untilSo(allServe));
      // Enough for both threads to have some, however the system spreads them.
      const pages = numbers(6).map(() =>
        stack.use(startPageClient(url + path, bare.hello?.position, {
          connect: (address) => {
            const { pathname, search } = new URL(address);
            const at = fleet.next?.url ?? url;
            return new WebSocket(at.replace("http", "ws") + pathname + search);
          },
        }))
      );
      let sent = 0;
      /** Tells of a payment as its sender does: again, until it is accepted. */
      async function send(): Promise<void> {
        const number = ++sent;
        while (!isOver) {
          const process = await fleet.any();
          if (await tellTip(process, { channelId: CHANNEL, number })) return;
          // One that is refused at once is sent again a little later.
          await systemClock.pause(20);
        }
      }

      const burst = numbers(BURST).map(send);
      await burst[0];
      for (const [order, [thread, how]] of cases.entries()) {
        const seen = () =>
          countOf("worker_ended") + countOf("error_uncaught") + restarts;
        const before = seen();
        // Whoever answers may die with its answer, or have died a moment ago.
        await within(
          "the order",
          untilSo(async () => {
            const answer = await ask(`/suffer/${thread}/${how}/${order}`);
            await answer?.body?.cancel();
            return answer !== null || seen() > before;
          }),
        );
        burst.push(...numbers(BURST).map(send));
        if (thread === MAIN && how === "loop") {
          // Nothing in it can be told so; a probe that writes is answered 503.
          if (way.isShared) await within("an event without it", send());
          else {
            const isRefused = async () =>
              (await ask("/readyz"))?.status === 503;
            await within("/readyz to be refused", untilSo(isRefused));
          }
          await fleet.at(0)?.kill();
        }
        await within("what became of it", untilSo(() => seen() > before));
        burst.push(...numbers(BURST).map(send));
      }
      await within("the events", Promise.all(burst));
      await within("the threads in their places", untilSo(allServe));
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
        Array.from({ length: sent }, (_, index) => String(index + 1))
          .toSorted(),
      );
      const figure = await ask(
        `/api/widgets/sc/rewards/metric?name=tips&period=all&token=${token}`,
      );
      assertEquals((await figure?.json()).value, sent * TIP_MINOR);
      if (cases.every(([thread, how]) => thread !== MAIN && how === "end")) {
        assertEquals(restarts, 0, "the process lives on");
      }
      // Lines of all threads say whose they are.
      assertEquals(
        [1, TAKES, COUNTS]
          .filter((n) => lines.join("").includes(`"worker":${n}`)),
        way.isShared ? [1, TAKES] : [1, TAKES, COUNTS],
      );
      for (const page of pages) page[Symbol.dispose]();
      isOver = true;
      const process = await fleet.any();
      const code = await process.terminate();
      assert(code === 0, `ended with ${code}. The log:\n${lines.join("")}`);
      await supervisor;
      // deno-lint-ignore no-console -- what became of it
      console.log(JSON.stringify({
        restarts,
        ended: countOf("worker_ended"),
        hung: countOf("worker_hangs"),
        uncaught: countOf("error_uncaught"),
      }));
    });
  }
}
