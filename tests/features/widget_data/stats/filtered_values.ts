/** Widget data that counts only the events that pass a filter. */
import type { StatsService } from "@/lib/features/widget_data/stats/service.ts";
import type {
  MaterializedView,
  ViewContents,
} from "@/lib/schema/widget_data/stats.ts";
import type { FilterQuery } from "@/lib/schema/widgets/settings/filter.ts";
import { CHANNEL, type World } from "./world.ts";

export const EVERYTHING: FilterQuery = {
  platforms: ["all"],
  minBits: 1,
  minTip: 0,
  minGifts: 1,
  minRaid: 0,
  hideUsers: [],
};

export const filter = (values: Partial<FilterQuery>): FilterQuery => ({
  ...EVERYTHING,
  ...values,
});

const BOARD = {
  firstRank: 1,
  entries: 10,
  hideBroadcaster: false,
  hideUsers: [],
  anonymous: "group",
} as const;

/** Returns the sums without those of which everything was taken back. */
export function left(sums: Record<string, number>): Record<string, number> {
  return Object.fromEntries(Object.entries(sums).filter(([, sum]) => sum));
}

/**
 * Reads all data that a widget can request by a filter, with the widget's own
 * requests.
 */
export async function figures(
  stats: StatsService,
  by: FilterQuery,
  id = "w",
): Promise<unknown> {
  await stats.catchUp(CHANNEL);
  const view = (name: string, of: ViewContents) =>
    stats.materializedView(CHANNEL, `${id}/${name}`, { ...of, filter: by });
  const kinds = ["cheer", "tip", "gift", "follow", "sub", "raid"] as const;
  const sums = await view("sums", { of: "sums", period: "day", chat: true });
  const boards = await Promise.all(
    (["tips.EUR", "bits", "gifts"] as const).map(async (sum) => {
      const scope = await view(sum, { of: "board", sum, period: "all" });
      const rows = await stats.board(
        CHANNEL,
        { ...BOARD, sum, period: "all" },
        scope,
      );
      return rows.map(({ rank, person, value }) => [rank, person.name, value]);
    }),
  );
  const latest = await stats.latest(
    CHANNEL,
    kinds,
    "all",
    await view("latest", { of: "latest" }),
  );
  const recent = await stats.recent(
    CHANNEL,
    { kinds, sinceMs: 0, limit: 1_000 },
    await view("recent", { of: "recent" }),
  );
  return {
    sums: left(await stats.sums(CHANNEL, "day", sums)),
    boards,
    latest: Object.values(latest).map((one) => one?.id),
    recent: recent.map(({ id }) => id),
  };
}

/** Returns a sum of the day, of the events that pass. */
export async function sumOf(
  { stats }: Pick<World, "stats">,
  sum: string,
  by: Partial<FilterQuery>,
  id = "w",
): Promise<number> {
  await stats.catchUp(CHANNEL);
  const view: MaterializedView = {
    of: "sums",
    period: "day",
    chat: false,
    filter: filter(by),
  };
  const scope = await stats.materializedView(CHANNEL, id, view);
  return (await stats.sums(CHANNEL, "day", scope))[sum] ?? 0;
}
