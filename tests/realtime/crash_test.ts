import { assert, assertEquals } from "@std/assert";
import { budget } from "@/tests/support/budget.ts";
import { startEventProcess } from "@/tests/support/event_process.ts";
import { followEvent, numbers } from "@/tests/support/events.ts";
import { freePort } from "@/tests/support/loopback.ts";
import { startPageClient } from "@/tests/support/page_client.ts";
import { openWay, waysOf } from "@/tests/support/ways.ts";

const CHANNEL = "1001";
const KILLS = budget(7, 20);
const BURST = 40;

for (const way of waysOf(["file"])) {
  Deno.test(`${way.title}, killed ${KILLS} times in a burst: every acknowledged event is in the log and on every page, once`, async () => {
    await using stack = new AsyncDisposableStack();
    const options = { ...await openWay(way, stack), port: freePort() };
    let process = await startEventProcess(options);
    const url = `${process.url}/ws/${CHANNEL}`;
    await process.append(CHANNEL, [followEvent("first")]);
    const [first] = await process.log(CHANNEL);
    const pages = numbers(5).map(() => startPageClient(url, first?.position));
    const acknowledged = new Set(["test:first"]);
    const given = ["test:first"];
    try {
      for (let round = 0; round < KILLS; round++) {
        const { promise: dead, resolve } = Promise.withResolvers<void>();
        // Killed while some are acknowledged, some on their way, some not yet sent.
        const killAt = 1 + Math.floor(Math.random() * BURST / 2);
        let answers = 0;
        await Promise.all(
          numbers(BURST).map(async (n) => {
            const event = followEvent(`${round}-${n}`);
            given.push(event.id);
            try {
              await process.append(CHANNEL, [event]);
              acknowledged.add(event.id);
              if (++answers === killAt) process.kill().then(resolve);
            } catch (error) {
              assert(error instanceof TypeError, String(error));
            }
          }),
        );
        await dead;
        process = await startEventProcess(options);
      }
      const kept = (await process.log(CHANNEL)).map(({ id }) => id);
      assertEquals(new Set(kept).size, kept.length);
      assertEquals([...acknowledged].filter((id) => !kept.includes(id)), []);
      assert(acknowledged.size < given.length, "every event was acknowledged");

      // Who got no answer gives the same again.
      const answers = await process.append(
        CHANNEL,
        given.map((id) => followEvent(id.slice(5))),
      );
      const again = (await process.log(CHANNEL)).map(({ id }) => id);
      assertEquals(
        answers.filter(({ duplicate }) => duplicate).length,
        kept.length,
      );
      assertEquals(again.slice(0, kept.length), kept);
      assertEquals(again.toSorted(), given.toSorted());
      for (const page of pages) {
        await page.until((ids) => ids.length >= again.length - 1);
        assertEquals(page.ids, again.slice(1).map((id) => id.slice(5)));
        assertEquals(page.incomplete, 0);
      }
    } finally {
      for (const page of pages) page[Symbol.dispose]();
      await process.kill();
    }
  });
}
