import { assert, assertEquals } from "@std/assert";
import { App } from "fresh";
import { standInTest } from "./support.ts";

/** Listens until the first answer was read; gives the port and the answer. */
async function once(
  options: Parameters<App<unknown>["listen"]>[0],
): Promise<[number, string]> {
  const stop = new AbortController();
  const listening = Promise.withResolvers<number>();
  const ended = new App().get("/", (ctx) => ctx.text("here")).listen({
    hostname: "127.0.0.1",
    ...options,
    signal: stop.signal,
    onListen: ({ port }) => listening.resolve(port),
  });
  const port = await listening.promise;
  const text = await (await fetch(`http://127.0.0.1:${port}/`)).text();
  stop.abort();
  await ended;
  return [port, text];
}

Deno.test("listen serves on the port it is told", async () => {
  const [port, text] = await once({ port: 0 });
  assert(port > 0);
  assertEquals(text, "here");
});

standInTest(
  "without a port listen takes the next one that is free",
  "a port is free some time after the signal",
  async () => {
    const [first] = await once({});
    assert(first >= 8000 && first <= 8019);
    using _taken = Deno.listen({ hostname: "127.0.0.1", port: first });
    const [second] = await once({});
    assert(second > first && second <= 8019);
  },
);
