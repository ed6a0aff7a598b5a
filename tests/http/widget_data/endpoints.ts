import { CHANNEL } from "@/tests/support/app.ts";

/** One data endpoint as a widget calls it. */
export interface DataEndpoint {
  path: string;
  /** Without the token. */
  query: string;
  /** Queries that are refused with 422. */
  bad: string[];
  /** True when the path contains the channel. */
  ofChannel: boolean;
  /** True when a custom widget's own token opens it. */
  scoped: boolean;
  /** True when it asks the platform on each call. */
  platform: boolean;
}

const endpoint = (
  path: string,
  query = "",
  bad: string[] = [],
  more: Partial<DataEndpoint> = {},
): DataEndpoint => ({
  path,
  query,
  bad,
  ofChannel: path.endsWith(`/${CHANNEL}`),
  scoped: true,
  platform: path.includes("/sc/twitch/"),
  ...more,
});

const SC = "/api/widgets/sc";

/** Every data endpoint that answers with figures. */
export const DATA_ENDPOINTS: DataEndpoint[] = [
  endpoint(`${SC}/twitch/user/limelight_demo`),
  endpoint(`${SC}/twitch/stream/limelight_demo`),
  endpoint(`${SC}/twitch/followers`, "limit=5", ["limit=0", "limit=101"]),
  endpoint(`${SC}/twitch/clips`, "limit=5&period=week", [
    "limit=x",
    "period=year",
  ]),
  endpoint(`${SC}/twitch/polls`),
  endpoint(`${SC}/twitch/predictions`),
  endpoint(`${SC}/twitch/charity`),
  endpoint(`${SC}/twitch/cheermotes`),
  endpoint(`${SC}/rewards/recent`, "kinds=tip,cheer&limit=5", [
    "kinds=chat.message",
    "kinds=",
    "limit=-1",
  ]),
  endpoint(`${SC}/rewards/goal`, "metric=bits&target=100", [
    "metric=bits",
    "metric=bits&target=0",
    "metric=bits&target=1.5",
    "metric=bits&target=100&since=tomorrow",
    "target=100",
  ]),
  endpoint(`${SC}/rewards/leaderboard`, "board=cheer&period=day", [
    "",
    "board=subs",
    "board=cheer&period=year",
    "board=cheer&anonymous=no",
  ]),
  endpoint(`${SC}/rewards/metric`, "name=bits", ["", "name=", "name=a/b"]),
  endpoint(`${SC}/numbers/metric`, "name=bits&period=all", [
    "",
    "name=bits&period=year",
  ]),
  endpoint(`${SC}/numbers/plus`, "user=ada", ["", "user="]),
  endpoint(`${SC}/chatters/metric`, "name=unique", [""]),
  endpoint(`${SC}/tip/goal`),
  endpoint(`/api/widgets/counters/${CHANNEL}`, "name=deaths", [
    "",
    "name=deaths&metric=bits",
  ]),
  endpoint(`/api/widgets/sync-values/${CHANNEL}`, "fields=tip_goal", [
    "",
    "fields=other",
    "fields=numbers:followers",
    "fields=numbers:followers:0",
  ]),
  endpoint(`/api/widgets/figures/${CHANNEL}`, "type=goal-bar", [""], {
    scoped: false,
  }),
];
