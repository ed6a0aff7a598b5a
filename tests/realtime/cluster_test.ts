/**
 * Two processes over one database. `deno task test` runs it over a small KV
 * Connect server in memory, `deno task test:cluster` over a real denokv, by
 * several threads, and over the former as a platform's own database.
 */
import { assert, assertEquals } from "@std/assert";
import { realDenokv, startCluster } from "@/tests/support/cluster.ts";
import { chatEvent, followEvent, numbers } from "@/tests/support/events.ts";
import { openLive } from "@/tests/support/live_client.ts";
import { SHARED_WAYS, waysOf } from "@/tests/support/ways.ts";

const CHANNEL = "1001";
const WS = `/ws/${CHANNEL}`;
const idsOf = (events: { id: string }[]) => events.map(({ id }) => id.slice(5));

for (const way of waysOf(["connect"], SHARED_WAYS)) {
  /** Each thread with sockets of a channel watches it. */
  const MAX_WATCHES = 2 * (way.workers?.count ?? 1);
  /** The processes stand on a real denokv. */
  const isReal = realDenokv() !== undefined && !way.managed;

  Deno.test(`${way.title}: two processes post to one channel: every socket sees every event once, in the same order`, async () => {
    await using cluster = await startCluster(way);
    const { one, two } = cluster;
    const before = await cluster.fault();
    const sockets = await Promise.all(
      numbers(12).map((n) => openLive((n % 2 ? one : two).url, WS)),
    );
    const watches = async () =>
      (await cluster.fault()).watches - before.watches;
    // They have a connection of their own, which may take longer.
    while (await watches() < 2);

    await Promise.all(
      numbers(300).map((n) => {
        const event = n % 3 ? chatEvent(n) : followEvent(n);
        return (n % 2 ? one : two).append(CHANNEL, [event]);
      }),
    );
    const log = idsOf(await one.log(CHANNEL));
    assertEquals(log.toSorted(), numbers(300).map(String).toSorted());
    // One watch a thread and channel, however many sockets there are.
    assert(await watches() <= MAX_WATCHES, `${await watches()} watches`);
    for (const socket of sockets) {
      await socket.until(({ ids }) => ids.length >= 300);
      assertEquals(socket.ids, log);
      socket.close();
    }
  });

  Deno.test(`${way.title}: 200 deliveries of one notification on two processes are one event`, async () => {
    await using cluster = await startCluster(way);
    const { one, two } = cluster;
    using socket = await openLive(one.url, WS);
    const answers = await Promise.all(
      numbers(200).map((n) =>
        (n % 2 ? one : two).append(CHANNEL, [followEvent("same")])
      ),
    );
    await two.append(CHANNEL, [followEvent("next")]);

    assertEquals(answers.filter(([first]) => !first?.duplicate).length, 1);
    assertEquals(new Set(answers.map(([first]) => first?.position)).size, 1);
    await socket.until(({ ids }) => ids.includes("next"));
    assertEquals(socket.ids, ["same", "next"]);
  });

  Deno.test(`${way.title}: replies lost after the commit: counted once, answered as accepted`, async () => {
    await using cluster = await startCluster(way);
    const { one, two } = cluster;
    const [a, b] = [await openLive(one.url, WS), await openLive(two.url, WS)];
    await cluster.fault({ dropReply: 0.3 });
    const answers = await Promise.all(
      numbers(60).map((n) =>
        (n % 2 ? one : two).append(CHANNEL, [followEvent(n)])
      ),
    );
    await cluster.fault({ dropReply: 0 });

    assertEquals(answers.filter(([first]) => first?.duplicate), []);
    const log = idsOf(await one.log(CHANNEL));
    assertEquals(log.toSorted(), numbers(60).map(String).toSorted());
    for (const socket of [a, b]) {
      await socket.until(({ ids }) => ids.length >= 60);
      assertEquals(socket.ids, log);
      socket.close();
    }
  });

  for (
    const [how, begin, end] of [
      ["refuses every call", { down: true }, { down: false }],
      ["hangs", null, null],
    ] as const
  ) {
    Deno.test(`${way.title}: the database ${how}: posts are refused, sockets stay, then all goes on`, async () => {
      await using cluster = await startCluster({ ...way, deadlineMs: 2_000 });
      const { one, two, database } = cluster;
      const sockets = [
        await openLive(one.url, WS),
        await openLive(two.url, WS),
      ];
      await one.append(CHANNEL, [followEvent("before")]);
      for (const socket of sockets) {
        await socket.until(({ ids }) => ids.length === 1);
      }

      if (begin) await cluster.fault(begin);
      else database.hang();
      // The client of a real denokv tries for longer before it gives up.
      const asked = isReal ? 6 : 3;
      const refused: string[] = [];
      for (const n of numbers(asked)) {
        const process = n % 2 ? one : two;
        const answer = await process.post(CHANNEL, [followEvent(`out-${n}`)]);
        assertEquals([answer.status, answer.headers.has("retry-after")], [
          503,
          true,
        ]);
        await answer.body?.cancel();
        refused.push(`out-${n}`);
        const ready = await fetch(`${process.url}/readyz`);
        assertEquals(ready.status, 503);
        await ready.body?.cancel();
      }
      for (const socket of sockets) {
        assertEquals(socket.closed, null);
        socket.send({ type: "ping" });
        await socket.until(({ messages }) => messages.at(-1)?.type === "pong");
      }
      if (end) await cluster.fault(end);
      else database.goOn();

      // As the sender of a refused notification does: again, until it is taken.
      for (const id of [...refused, "after"]) {
        for (let accepted = false; !accepted;) {
          const answer = await two.post(CHANNEL, [followEvent(id)]);
          accepted = answer.ok;
          await answer.body?.cancel();
        }
      }
      const log = idsOf(await one.log(CHANNEL));
      assertEquals(log.toSorted(), ["before", ...refused, "after"].toSorted());
      for (const socket of sockets) {
        await socket.until(({ ids }) => ids.length >= log.length);
        assertEquals(socket.ids, log);
        socket.close();
      }
    });
  }

  Deno.test(`${way.title}: a process that dies takes nothing with it: the other goes on, and its pages find all there`, async () => {
    await using cluster = await startCluster(way);
    const { one, two } = cluster;
    const staying = await openLive(two.url, WS);
    const leaving = await openLive(one.url, WS);
    const accepted: string[] = [];
    await Promise.all(
      numbers(60).map(async (n) => {
        try {
          await (n % 2 ? one : two).append(CHANNEL, [followEvent(n)]);
          accepted.push(String(n));
        } catch (error) {
          assert(error instanceof TypeError, String(error));
        }
        if (accepted.length === 20) await one.kill();
      }),
    );
    await two.append(CHANNEL, [followEvent("last")]);
    const log = idsOf(await two.log(CHANNEL));
    assertEquals(accepted.filter((id) => !log.includes(id)), []);
    await staying.until(({ ids }) => ids.includes("last"));
    assertEquals(staying.ids, log);

    await leaving.untilClosed();
    const since = leaving.events.at(-1)?.position ?? leaving.hello?.position ??
      "";
    using moved = await openLive(two.url, `${WS}?since=${since}`);
    await moved.until(({ ids }) => ids.includes("last"));
    assertEquals([...leaving.ids, ...moved.ids], log);
    assertEquals(moved.hello?.replay.complete, true);
    staying.close();
  });

  Deno.test(`${way.title}: watches that die in silence delay an event by 15 seconds at most`, async () => {
    await using cluster = await startCluster(way);
    using socket = await openLive(cluster.one.url, WS);
    // Once the channel is read, only the watch tells of what follows.
    await cluster.two.append(CHANNEL, [followEvent("early")]);
    await socket.until(({ ids }) => ids.length === 1);
    await cluster.fault({ silent: true });
    const since = performance.now();
    await cluster.two.append(CHANNEL, [followEvent("late")]);
    await socket.until(({ ids }) => ids.length === 2);
    const delayMs = performance.now() - since;
    assert(delayMs > 1_000, `The watch still told of it, after ${delayMs} ms`);
    // How long is told by a clock that is moved by hand, and here where the
    // machine is shared with few other tests.
    if (isReal) assert(delayMs < 20_000, `${delayMs} ms`);
  });
}
