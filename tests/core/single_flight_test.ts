import { assertEquals, assertRejects } from "@std/assert";
import { createSingleFlight } from "@/lib/core/single_flight.ts";

Deno.test("whoever asks for a name under way gets the result of the same run", async () => {
  const flights = createSingleFlight<number>();
  const held = Promise.withResolvers<number>();
  let runs = 0;
  const work = () => {
    runs++;
    return held.promise;
  };
  const both = [flights.run("a", work), flights.run("a", work)];
  const other = flights.run("b", () => Promise.resolve(2));
  held.resolve(1);
  assertEquals(await Promise.all([...both, other]), [1, 1, 2]);
  assertEquals(runs, 1);
  assertEquals(await flights.run("a", () => Promise.resolve(3)), 3);
});

Deno.test("a run that fails fails for all who joined it, and for nobody after them", async () => {
  const flights = createSingleFlight<number>();
  const held = Promise.withResolvers<number>();
  const both = [0, 1].map(() => flights.run("a", () => held.promise));
  held.reject(new Error("gone"));
  for (const one of both) await assertRejects(() => one, Error, "gone");
  assertEquals(await flights.run("a", () => Promise.resolve(1)), 1);
});

Deno.test("nobody joins a forgotten run, and its end takes no newer one's place", async () => {
  const flights = createSingleFlight<string>();
  const old = Promise.withResolvers<string>();
  const fresh = Promise.withResolvers<string>();
  const first = flights.run("a", () => old.promise);
  flights.forget();
  const second = flights.run("a", () => fresh.promise);
  old.resolve("old");
  assertEquals(await first, "old");
  const third = flights.run("a", () => Promise.resolve("not run"));
  fresh.resolve("fresh");
  assertEquals(await Promise.all([second, third]), ["fresh", "fresh"]);
});
