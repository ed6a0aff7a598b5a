import { assertEquals } from "@std/assert";
import { Worker } from "node:worker_threads";
import type { SeatData, SeatMessage } from "@/lib/app/workers/seat.ts";
import { ThreadPlaces } from "@/lib/app/workers/thread_places.ts";
import { createThreadTable } from "@/lib/app/workers/thread_table.ts";

const ENTRY = new URL("./seat/thread.ts", import.meta.url);

/** Starts a thread that takes a place as soon as it may, whose messages go to `said`. */
function startThread(
  number: number,
  { places, table, said }: {
    places: ThreadPlaces;
    table: SharedArrayBuffer;
    said: (message: string) => void;
  },
) {
  const commits = new MessageChannel();
  const control = new MessageChannel();
  const data: SeatData = {
    number,
    work: "requests",
    secretKey: "",
    commits: commits.port2,
    control: control.port2,
    table,
    listenAt: null,
  };
  control.port1.onmessage = ({ data }: MessageEvent<SeatMessage>) => {
    if (data.type === "leave") places.leave(number, data.id);
    if (data.type !== "place") return;
    places.ask(
      number,
      data,
      () => control.port1.postMessage({ type: "placed", id: data.id }),
    );
  };
  const worker = new Worker(ENTRY, {
    workerData: data,
    // deno-lint-ignore no-explicit-any -- Node's types know their own ports alone
    transferList: [commits.port2, control.port2] as any[],
  });
  worker.on("message", (message: string) => said(`${number} ${message}`));
  return {
    leave: () => worker.postMessage("leave"),
    async end() {
      const closed = new Promise((resolve) =>
        control.port1.addEventListener("close", resolve)
      );
      await worker.terminate();
      await closed;
      places.ended(number);
      for (const { port1 } of [commits, control]) port1.close();
    },
  };
}

Deno.test("of several threads one has the place, and the next when it leaves or ends", async () => {
  const waiting = new Map<string, () => void>();
  const order: string[] = [];
  const until = (message: string) =>
    new Promise<void>((resolve) => {
      if (order.includes(message)) resolve();
      else waiting.set(message, resolve);
    });
  const given = {
    places: new ThreadPlaces(),
    table: createThreadTable(4),
    said(message: string) {
      order.push(message);
      waiting.get(message)?.();
    },
  };
  const one = startThread(1, given);
  await until("1 placed");
  const two = startThread(2, given);
  await until("2 asked");
  const three = startThread(3, given);
  await until("3 asked");
  one.leave();
  await until("2 placed");
  await two.end();
  await until("3 placed");
  assertEquals(order.filter((message) => message.endsWith("placed")), [
    "1 placed",
    "2 placed",
    "3 placed",
  ]);
  await one.end();
  await three.end();
});
