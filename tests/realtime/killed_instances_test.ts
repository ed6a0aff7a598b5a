/**
 * Instances of the whole service that are killed one after the other while
 * events flow: on a file, over a KV Connect server, and over the same as the
 * platform's own database. `deno task test:cluster` kills more of them, over a
 * real denokv, and those that answer by several threads.
 */
import { assertEquals } from "@std/assert";
import { systemClock, withTimeout } from "@/lib/core/clock.ts";
import { budget } from "@/tests/support/budget.ts";
import { realDenokv } from "@/tests/support/cluster.ts";
import { numbers } from "@/tests/support/events.ts";
import { Fleet } from "@/tests/support/fleet.ts";
import { openLive } from "@/tests/support/live_client.ts";
import {
  type PageClient,
  startPageClient,
} from "@/tests/support/page_client.ts";
import {
  startServiceProcess,
  tellTip,
  TIP_MINOR,
} from "@/tests/support/service_process.ts";
import { openWay, waysOf } from "@/tests/support/ways.ts";

/** Of a channel that nobody signed in for. */
const CHANNEL = "1001";
const KILLS = budget(realDenokv() ? 4 : 2, 8);
/** Number of instances where it is not two. */
const INSTANCES: Record<string, number> = {
  "file": 1,
  "file-threads": 1,
  "connect": 3,
};
/** Events that are under way when an instance is killed. */
const BURST = 20;
/** Far more than a page or a wake-up takes, whatever else the machine does. */
const DEADLINE_MS = 60_000;

async function untilAllCame(
  pages: readonly PageClient[],
  sent: number,
): Promise<void> {
  for (const page of pages) {
    await withTimeout(
      systemClock,
      DEADLINE_MS,
      page.until((ids) => new Set(ids).size >= sent),
      () => {
        throw new Error(`A page has ${page.ids.length} of ${sent} events`);
      },
    );
  }
}

for (const way of waysOf(["file", "connect", "managed"])) {
  const instances = INSTANCES[way.name] ?? 2;
  Deno.test(`${way.title}, instances killed while events flow: nothing is lost, doubled or later than the restart`, async () => {
    await using stack = new AsyncDisposableStack();
    const standing = await openWay(way, stack);
    const fleet = stack.use(
      await Fleet.open(
        () => startServiceProcess(standing),
        instances,
      ),
    );
    const first = await fleet.any();
    const token = await (await fetch(`${first.url}/token/${CHANNEL}`)).text();
    const path = `/ws/${CHANNEL}?token=${token}`;
    using bare = await openLive(first.url, path);
    const pages = numbers(3).map(() =>
      stack.use(startPageClient(first.url + path, bare.hello?.position, {
        connect: (address) => {
          const { pathname, search } = new URL(address);
          // Where none is up the page is refused, and tries again.
          const { url } = fleet.next ?? first;
          return new WebSocket(url.replace("http", "ws") + pathname + search);
        },
      }))
    );

    let sent = 0;
    /** As who tells of a payment does: again, until it is accepted. */
    async function send(): Promise<void> {
      const number = ++sent;
      while (!await tellTip(await fleet.any(), { channelId: CHANNEL, number }));
    }

    for (let round = 0; round < KILLS; round++) {
      const at = round % instances;
      let restarting = true;
      const flow = (async () => {
        while (restarting) await send();
      })();
      const burst = numbers(BURST).map(send);
      await burst[0];
      await fleet.kill(at);
      await fleet.restart(at);
      restarting = false;
      await Promise.all([flow, ...burst]);
      // Before the next is killed: later than one restart is none.
      await untilAllCame(pages, sent);
    }

    for (const page of pages) {
      assertEquals(page.ids.length, new Set(page.ids).size, "one came twice");
      assertEquals(page.ids, pages[0]?.ids);
      assertEquals(page.incomplete, 0);
    }
    assertEquals(
      new Set(pages[0]?.ids),
      new Set(Array.from({ length: sent }, (_, index) => String(index + 1))),
    );
    // What is counted behind the log is counted once as well.
    const { url } = await fleet.any();
    const counted = await fetch(
      `${url}/api/widgets/sc/rewards/metric?name=tips&period=all&token=${token}`,
    );
    assertEquals((await counted.json()).value, sent * TIP_MINOR);
  });
}
