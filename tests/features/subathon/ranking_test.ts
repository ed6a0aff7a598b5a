import { assert, assertEquals } from "@std/assert";
import { setImmediate } from "node:timers";
import {
  type Given,
  rankGivers,
} from "@/lib/features/subathon/rules/ranking.ts";

Deno.test("others have turns while 20,000 givers are ranked", async () => {
  let [looked, longest] = [0, 0];
  function* gifts(): Generator<Given> {
    for (let at = 0; at < 20_000; at++) {
      looked++;
      yield {
        userId: `id-${at}`,
        platform: "twitch",
        login: `login${at}`,
        name: `Name ${at}`,
        appliedMs: at,
        milliPoints: 0,
        baseAmountMinor: 0,
        firstAt: at,
      };
    }
  }
  let isLooking = true;
  const turn = () => {
    longest = Math.max(longest, looked);
    looked = 0;
    if (isLooking) setImmediate(turn);
  };
  setImmediate(turn);
  const top = await rankGivers(gifts(), "time", 3);
  isLooking = false;
  longest = Math.max(longest, looked);
  assertEquals(
    top.map(({ rank, value }) => [rank, value]),
    [[1, 19_999], [2, 19_998], [3, 19_997]],
  );
  assert(longest <= 1_000, `${longest} without a turn`);
});
