/** Thread of the tests that takes a place, and says so at its log, until it is told to leave. */
import { parentPort } from "node:worker_threads";
import { seatOf } from "@/lib/app/workers/seat.ts";
import { readConfig } from "@/lib/core/config.ts";

const seat = await seatOf(readConfig({ WORKERS: "2" }));
const inTurn = seat?.places("speech", 1);
const left = Promise.withResolvers<void>();
parentPort?.on("message", () => left.resolve());
void inTurn?.("1001", async () => {
  parentPort?.postMessage("placed");
  await left.promise;
});
parentPort?.postMessage("asked");
