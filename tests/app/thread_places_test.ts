import { assertEquals } from "@std/assert";
import { ThreadPlaces } from "@/lib/app/workers/thread_places.ts";
import { settle } from "@/tests/support/clock.ts";

const SPEECH = { kind: "speech", name: "1001", most: 1 };

Deno.test("threads take turns at places of one name, and wait for nobody of another", async () => {
  const places = new ThreadPlaces();
  const given: string[] = [];
  const ask = (worker: number, id: number, more = {}) =>
    places.ask(
      worker,
      { ...SPEECH, ...more, id },
      () => void given.push(`${worker}.${id}`),
    );
  ask(1, 1);
  ask(2, 1);
  ask(2, 2, { name: "1002" });
  ask(2, 3, { kind: "uploads" });
  await settle();
  assertEquals(given, ["1.1", "2.2", "2.3"]);
  places.leave(1, 1);
  await settle();
  assertEquals(given, ["1.1", "2.2", "2.3", "2.1"]);
});

Deno.test("places of a thread that has ended are free, those that it waited for too", async () => {
  const places = new ThreadPlaces();
  const given: string[] = [];
  const ask = (worker: number, id: number) =>
    places.ask(
      worker,
      { ...SPEECH, id },
      () => void given.push(`${worker}.${id}`),
    );
  ask(1, 1);
  ask(2, 1);
  ask(1, 2);
  ask(3, 1);
  places.ended(1);
  await settle();
  assertEquals(given, ["1.1", "2.1"]);
  places.leave(2, 1);
  await settle();
  assertEquals(given, ["1.1", "2.1", "3.1"]);
});
