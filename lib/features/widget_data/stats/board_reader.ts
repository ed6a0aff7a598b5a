import type {
  Board,
  BoardQuery,
  RankedPerson,
} from "@/lib/schema/widget_data/stats.ts";
import { passesPlatform } from "@/lib/schema/widgets/rules/passes_filter.ts";
import { EMPTY_BOARD, isAnonymousRow, shownRows } from "./boards.ts";
import { isPerson, platformOf } from "./deltas.ts";
import type { Periods } from "./periods.ts";
import { toRankedPerson } from "./ranked_person.ts";
import type { StatsStore } from "./store.ts";

/** Creates the read of a leaderboard's rows, as a widget shows them. */
export function createBoardReader(
  { store, keyOf }: {
    store: Pick<StatsStore, "board" | "persons">;
    keyOf: Periods["keyOf"];
  },
) {
  /**
   * Returns the people of a board whose login is on a list; a person's key
   * names them by id.
   */
  async function loginsOf(
    viewId: string,
    { rows }: Pick<Board, "rows">,
    users: readonly string[],
  ): Promise<ReadonlySet<string>> {
    if (users.length === 0) return new Set();
    const logins = new Set(users.map((user) => user.toLowerCase()));
    const people = rows.map(({ person }) => person)
      .filter((person) => !isAnonymousRow(person));
    const records = await store.persons(viewId, people);
    return new Set(
      people.filter((_, index) =>
        logins.has(records[index]?.login?.toLowerCase() ?? "")
      ),
    );
  }

  return async function board(
    channelId: string,
    {
      sum,
      period,
      firstRank,
      entries,
      hideBroadcaster,
      hideUsers,
      platforms = ["all"],
      anonymous,
    }: BoardQuery,
    viewId = channelId,
  ): Promise<RankedPerson[]> {
    const key = await keyOf(channelId, period);
    const known = await store.board(viewId, sum, key) ?? EMPTY_BOARD;
    const hidden = await loginsOf(viewId, known, hideUsers);
    const hides = (person: string) =>
      (hideBroadcaster && isPerson(person, channelId)) || hidden.has(person) ||
      hideUsers.some((user) => isPerson(person, user)) ||
      !passesPlatform(platformOf(person) ?? "", { platforms });
    const rows = shownRows(known, { anonymous, hides })
      .slice(firstRank - 1, firstRank - 1 + entries);
    const named = rows.flatMap(({ person }) =>
      person === null || isAnonymousRow(person) ? [] : [person]
    );
    const records = new Map(
      (await store.persons(viewId, named)).map((record, index) =>
        [named[index], record] as const
      ),
    );
    return rows.map(({ person, value }, index) => ({
      rank: firstRank + index,
      person: toRankedPerson(records.get(person ?? "") ?? null),
      value,
    }));
  };
}
