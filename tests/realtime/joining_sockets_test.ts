import { assertEquals } from "@std/assert";
import { systemClock } from "@/lib/core/clock.ts";
import { createEventLog } from "@/lib/event_log/log.ts";
import { openKv } from "@/lib/storage/kv.ts";
import { createFaultyKv } from "@/tests/support/faulty_kv.ts";
import { ManualClock, settle } from "@/tests/support/clock.ts";
import { startEventService } from "@/tests/support/event_service.ts";
import {
  followEvent,
  logParts,
  numbers,
  quietLog,
} from "@/tests/support/events.ts";
import { LiveClient, openLive } from "@/tests/support/live_client.ts";
import { at, CHANNEL, withService, WS } from "./socket_rig.ts";

/** Sockets that join while events flow, some with much to catch up, in front of a crowd. */
function storm(
  crowd: number,
  joins: number,
  most: number,
  sole = false,
): Promise<void> {
  return withService(
    async ({ url, events }) => {
      const clients: { client: LiveClient; first: number }[] = [];
      const positions: string[] = [];
      let written = 0;
      const write = async (count: number) => {
        const burst = numbers(count).map((i) => written + i);
        written += count;
        const placed = await Promise.all(
          burst.map((n) => events.append(CHANNEL, [followEvent(n)])),
        );
        for (const [one] of placed) positions.push(one?.position ?? "");
      };
      let joining = 5;
      async function join(): Promise<void> {
        try {
          for (let n = 0; n < joins; n++) {
            const known = positions.length;
            const back = Math.floor(Math.random() ** 3 * known);
            const since = positions[known - 1 - back];
            const path = since && n % 5 ? at(since) : WS;
            const client = await openLive(url, path);
            clients.push({ client, first: path === WS ? -1 : known - back });
          }
        } finally {
          // Who writes ends also where a socket failed, not with the whole run.
          joining--;
        }
      }
      const bystanders = await Promise.all(
        numbers(crowd).map(() => openLive(url, WS)),
      );
      for (const client of bystanders) clients.push({ client, first: 0 });
      await Promise.all([
        ...numbers(joining).map(join),
        (async () => {
          while (joining > 0) {
            if (written < most) await write(1 + Math.floor(Math.random() * 20));
            else await settle(1);
          }
        })(),
      ]);
      await write(1);
      for (const { client, first } of clients) {
        const last = `test:${written - 1}`;
        await client.until(({ events }) => events.at(-1)?.id === last);
        const from = first >= 0 ? first : Number(client.ids[0]);
        assertEquals(client.ids, numbers(written).slice(from).map(String));
        const begin = client.hello?.replay.from ?? "";
        assertEquals(client.events.filter((one) => one.position <= begin), []);
        client.close();
      }
    },
    { running: systemClock, sole },
  );
}

Deno.test("no gap and no double for sockets that join in a storm of events", () =>
  storm(0, 25, 3_000));

Deno.test("no gap and no double for sockets that join while a crowd is being served", () =>
  storm(250, 20, 600));

Deno.test("no gap and no double for sockets that join while commits are handed over", () =>
  storm(0, 25, 3_000, true));

Deno.test("no gap and no double for sockets that join while commits are handed over to a crowd", () =>
  storm(250, 20, 600, true));

Deno.test("a page that comes from a process that had read further misses nothing", async () => {
  const real = await openKv(":memory:");
  const clock = new ManualClock();
  const faulty = createFaultyKv(real);
  const other = createEventLog({ ...logParts, kv: real, clock, log: quietLog });
  {
    await using service = startEventService({ kv: faulty.kv, clock });
    faulty.silent = true;
    using staying = await openLive(service.url, WS);
    // It reads on once for who joins: that read is not to find what follows.
    await settle();
    // The process is told of nothing, yet it may not take the page for lost.
    const [a] = await other.append(CHANNEL, [followEvent("a")]);
    await other.append(CHANNEL, [followEvent("b")]);
    using moved = await openLive(service.url, at(a?.position));
    await moved.until(({ ids }) => ids.length === 1);
    assertEquals(moved.ids, ["b"]);
    assertEquals(moved.hello?.replay.complete, true);
    await staying.until(({ ids }) => ids.length === 2);
  }
  real.close();
});
