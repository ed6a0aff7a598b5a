import { assert, assertEquals } from "@std/assert";
import { keys } from "@/lib/database/keys.ts";
import type { CreditRow } from "@/lib/schema/subathon/credits.ts";
import { type WatchedTurns, watchTurns } from "@/tests/support/turns.ts";
import { CHANNEL, withRig } from "./rig.ts";

const MANY = 20_000;
const SOURCES = ["followers", "subscribers", "cheerers", "tippers"] as const;

/** Stores rows of many people, the one who gave most last. */
async function fill(
  kv: Deno.Kv,
  source: typeof SOURCES[number],
  at: number,
): Promise<void> {
  for (let from = 0; from < MANY; from += 500) {
    const commit = kv.atomic();
    for (let index = from; index < from + 500; index++) {
      const row: CreditRow = {
        person: {
          platform: "twitch",
          id: `id-${index}`,
          login: `login${index}`,
          name: `Name ${index}`,
        },
        value: index,
        currency: null,
        paidMinor: 0,
        at,
      };
      commit.set(keys.creditsRow(CHANNEL, source, at, `${index}`), row);
    }
    await commit.commit();
  }
}

Deno.test("others have turns while the credits of 20,000 supporters are made", async () => {
  // Each row, and each name, is looked at once: how many until others have a turn?
  let [all, longest] = [0, 0];
  let turns: WatchedTurns;
  const look = () => {
    turns.count();
    all++;
    return false;
  };
  await withRig(async ({ kv, state }, clock) => {
    for (const source of SOURCES) await fill(kv, source, clock.now());
    turns = watchTurns();
    const ask = () => state({ sections: [...SOURCES], limit: 2_000 });
    const [first, second] = await Promise.all([ask(), ask()]);
    longest = turns.longest();
    assertEquals(second, first);
    const { cheerers } = first.sections;
    assert(cheerers?.available);
    assertEquals(
      [cheerers.items.length, cheerers.more, cheerers.items[0]?.text],
      [2_000, MANY - 2_000, `Name ${MANY - 1}`],
    );
  }, { sources: { isBot: look } });
  assertEquals(all, SOURCES.length * MANY, "both asked for the same lists");
  assert(longest <= 1_000, `${longest} without a turn`);
});
