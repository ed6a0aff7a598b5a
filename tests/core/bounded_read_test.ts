import { assert, assertEquals, assertRejects } from "@std/assert";
import { createBoundedRead, createJsonRead } from "@/lib/core/bounded_read.ts";
import { ManualClock } from "@/tests/support/clock.ts";

const MOST = 1_000;
const URL = "https://example.org/things";

function reads(fetch: typeof globalThis.fetch, clock = new ManualClock()) {
  const deadlineMs = 5_000;
  return { fetch, clock, what: "things", deadlineMs, mostBytes: MOST };
}

Deno.test("an answer without an end is left after the most bytes, unread", async () => {
  let pulled = 0;
  const left = Promise.withResolvers<void>();
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      pulled += 400;
      controller.enqueue(new Uint8Array(400));
    },
    cancel: () => left.resolve(),
  }, { highWaterMark: 0 });
  const read = createBoundedRead(
    reads(() => Promise.resolve(new Response(body))),
  );

  await assertRejects(() => read(URL), Error, `more than ${MOST} bytes`);

  await left.promise;
  assertEquals(pulled, 1_200);
});

Deno.test("an answer as long as it may be is taken, with its type", async () => {
  const read = createBoundedRead({
    ...reads(() =>
      Promise.resolve(
        new Response(new Uint8Array(MOST), {
          headers: { "content-type": "image/png; x=1" },
        }),
      )
    ),
    types: new Set(["image/png"]),
  });

  const found = await read(URL);

  assertEquals([found?.type, found?.bytes.length], ["image/png", MOST]);
});

Deno.test("of other types, and of failures, nothing is read; 404 is no failure", async () => {
  const answer = (body: string, init: ResponseInit) =>
    createBoundedRead({
      ...reads(() => Promise.resolve(new Response(body, init))),
      types: new Set(["image/png"]),
    })(URL);
  await assertRejects(() => answer("<svg/>", {}), Error, "text/plain");
  await assertRejects(() => answer("", { status: 500 }), Error, "500");
  assertEquals(await answer("", { status: 404 }), null);
});

Deno.test("a service that does not answer is given up when its time is over", async () => {
  const clock = new ManualClock();
  let asked: AbortSignal | null | undefined;
  const read = createJsonRead(reads((_url, init) => {
    asked = init?.signal;
    return new Promise(() => {});
  }, clock));

  const late = assertRejects(() => read(URL), Error, "no answer in 5000 ms");
  await clock.advance(5_000);

  await late;
  assert(asked?.aborted);
});

Deno.test("JSON that is null is an answer, and 404 is none", async () => {
  const answers = [new Response("null"), new Response("", { status: 404 })];
  const read = createJsonRead(
    reads(() => Promise.resolve(answers.shift() ?? Response.error())),
  );
  assertEquals([await read(URL), await read(URL)], [null, undefined]);
});
