import { assert, assertEquals } from "@std/assert";
import {
  type Given,
  rankGivers,
} from "@/lib/features/subathon/rules/ranking.ts";
import { watchTurns } from "@/tests/support/turns.ts";

Deno.test("others have turns while 20,000 givers are ranked", async () => {
  const turns = watchTurns();
  function* gifts(): Generator<Given> {
    for (let at = 0; at < 20_000; at++) {
      turns.count();
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
  const top = await rankGivers(gifts(), "time", 3);
  const longest = turns.longest();
  assertEquals(
    top.map(({ rank, value }) => [rank, value]),
    [[1, 19_999], [2, 19_998], [3, 19_997]],
  );
  assert(longest <= 1_000, `${longest} without a turn`);
});
