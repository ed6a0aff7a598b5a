import { assert, assertEquals } from "@std/assert";
import { setImmediate } from "node:timers";
import { withFitNames } from "@/lib/features/subathon/credits/people.ts";

Deno.test("others have turns while 20,000 names are looked through", async () => {
  const people = Array.from({ length: 20_000 }, (_, at) => ({
    person: { id: `${at}`, login: `login${at}`, name: `Name ${at}` },
    value: 1,
    firstAt: at,
    lastAt: at,
  })) as unknown as Parameters<typeof withFitNames>[0];
  let turns = 0;
  let looking = true;
  const look = () => {
    turns++;
    if (looking) setImmediate(look);
  };
  setImmediate(look);
  const fit = await withFitNames(people, (name) => name !== "Name 7");
  looking = false;
  assertEquals(fit.length, 20_000);
  assertEquals(fit[7]?.person?.name, "login7");
  assert(turns >= 40, `${turns}`);
});
