/**
 * Server render of each page of the studio: a request for the page against one
 * that answers its data alone, as JSON. Both pass the studio's door and read a
 * database on disk, in the same process.
 */
import type { Context, PageResponse } from "fresh";
import { demoChannel } from "@/lib/clients/simulated/demo_content.ts";
import type { State } from "@/lib/http/define.ts";
import { ROOMS } from "@/lib/pages/studio/shell/rooms.ts";
import { startTestApp } from "@/tests/support/app.ts";
import { GoingClock } from "@/tests/support/clock.ts";
import { median } from "@/bench/http_load.ts";
import { atMost, print } from "@/bench/verdict.ts";

/** Calls of each side, in turns: a machine that is busy for a while slows both. */
const CALLS = 150;
const WARM_UP = 40;

/** Sub pages of rooms. */
const MORE = [
  "/studio/welcome",
  "/studio/subathon/rules",
  "/studio/subathon/ladder",
  "/studio/subathon/ledger",
  "/studio/subathon/credits",
];

type Handler = (
  ctx: Context<State>,
) => Promise<Response | PageResponse<unknown>>;

/** Returns the handler of a page's route file. */
async function handlerOf(path: string): Promise<Handler> {
  const file = path === "/studio" ? "/studio/index" : path;
  const names = [`routes${file}.tsx`, `routes${file}/index.tsx`];
  for (const name of names) {
    const url = new URL(`../${name}`, import.meta.url);
    if (await Deno.stat(url).then(() => true, () => false)) {
      return (await import(url.href)).handler;
    }
  }
  throw new Error(`${path} has no route file`);
}

/** ms of one call. */
async function timed(run: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await run();
  return performance.now() - start;
}

/** Prints the ratio of each page. */
export async function benchRooms(): Promise<void> {
  const folder = await Deno.makeTempDir();
  using kv = await Deno.openKv(`${folder}/bench.db`);
  await using app = await startTestApp({
    kv,
    clock: new GoingClock(),
    env: { DEFAULT_TIER: "self_hosted" },
  });
  await app.services.demo?.links(null);
  const cookie = await app.signIn({ channelId: demoChannel.id });
  for (const path of [...ROOMS.map(({ path }) => path), ...MORE]) {
    const handler = await handlerOf(path);
    const url = app.origin + path;
    const req = new Request(url, {
      headers: { cookie: `limelight_session=${cookie}` },
    });
    // As the route gets it, past the door.
    const ctx = {
      req,
      url: new URL(url),
      params: {},
      state: { services: app.services, requestId: "bench", preview: false },
    } as unknown as Context<State>;
    // The door leads whoever is signed in on from the sign-in.
    const door = async () =>
      void await (await app.get("/studio/sign-in", { session: cookie })).text();
    const data = async () => {
      await door();
      const answer = await handler(ctx);
      JSON.stringify("data" in answer ? answer.data : null);
    };
    const whole = async () =>
      void (await (await app.get(path, { session: cookie })).text());
    const times: { data: number; whole: number }[] = [];
    for (let call = 0; call < WARM_UP + CALLS; call++) {
      const measured = { data: await timed(data), whole: await timed(whole) };
      // What is not compiled yet is not measured.
      if (call >= WARM_UP) times.push(measured);
    }
    const ms = (side: "data" | "whole") =>
      median(times.map((call) => call[side]));
    print(
      `${path}: ${ms("whole").toFixed(2)} ms, its data alone ${
        ms("data").toFixed(2)
      } ms`,
    );
    atMost(`drawing ${path} to its data`, ms("whole") / ms("data"), 3);
  }
  await Deno.remove(folder, { recursive: true }).catch(() => {});
}
