import type { WidgetKind } from "./define_widget.ts";
import { adBreak } from "./kinds/ad_break.ts";
import { alertBox } from "./kinds/alert_box.ts";
import { chatBox } from "./kinds/chat_box.ts";
import { chatHighlight } from "./kinds/chat_highlight.ts";
import { clock } from "./kinds/clock.ts";
import { contributionPopups } from "./kinds/contribution_popups.ts";
import { countdown } from "./kinds/countdown.ts";
import { counter } from "./kinds/counter.ts";
import { credits } from "./kinds/credits.ts";
import { customCode } from "./kinds/custom_code.ts";
import { emoteWall } from "./kinds/emote_wall.ts";
import { eventList } from "./kinds/event_list.ts";
import { giveaway } from "./kinds/giveaway.ts";
import { goalBar } from "./kinds/goal_bar.ts";
import { goalStack } from "./kinds/goal_stack.ts";
import { hypeTrain } from "./kinds/hype_train.ts";
import { imageRotator } from "./kinds/image_rotator.ts";
import { latestLabel } from "./kinds/latest_label.ts";
import { leaderboard } from "./kinds/leaderboard.ts";
import { miniGoal } from "./kinds/mini_goal.ts";
import { nowPlaying } from "./kinds/now_playing.ts";
import { poll } from "./kinds/poll.ts";
import { prediction } from "./kinds/prediction.ts";
import { sessionTotals } from "./kinds/session_totals.ts";
import { shoutoutCard } from "./kinds/shoutout_card.ts";
import { socialRotator } from "./kinds/social_rotator.ts";
import { staticMedia } from "./kinds/static_media.ts";
import { staticText } from "./kinds/static_text.ts";
import { stopwatch } from "./kinds/stopwatch.ts";
import { streamBoss } from "./kinds/stream_boss.ts";
import { subathonFeed } from "./kinds/subathon_feed.ts";
import { subathonLadder } from "./kinds/subathon_ladder.ts";
import { subathonMultiplier } from "./kinds/subathon_multiplier.ts";
import { subathonRates } from "./kinds/subathon_rates.ts";
import { subathonStats } from "./kinds/subathon_stats.ts";
import { subathonTimer } from "./kinds/subathon_timer.ts";
import { ticker } from "./kinds/ticker.ts";
import { tipJar } from "./kinds/tip_jar.ts";
import { viewerCount } from "./kinds/viewer_count.ts";
import { viewerQueue } from "./kinds/viewer_queue.ts";
import { wheel } from "./kinds/wheel.ts";

/** Every kind of built-in widget, in the order of the catalogue. */
export const WIDGETS = [
  alertBox,
  contributionPopups,
  shoutoutCard,
  hypeTrain,
  chatBox,
  chatHighlight,
  emoteWall,
  eventList,
  leaderboard,
  ticker,
  latestLabel,
  goalBar,
  goalStack,
  counter,
  sessionTotals,
  viewerCount,
  tipJar,
  streamBoss,
  subathonTimer,
  subathonLadder,
  subathonRates,
  subathonMultiplier,
  subathonFeed,
  subathonStats,
  miniGoal,
  wheel,
  countdown,
  stopwatch,
  clock,
  adBreak,
  poll,
  prediction,
  giveaway,
  viewerQueue,
  credits,
  imageRotator,
  socialRotator,
  nowPlaying,
  staticText,
  staticMedia,
  customCode,
] as const;

/** Id of a built-in widget. */
export type WidgetId = typeof WIDGETS[number]["id"];

const BY_ID: ReadonlyMap<string, WidgetKind> = new Map(
  WIDGETS.map((kind): [string, WidgetKind] => [kind.id, kind]),
);

/** Every kind, as one type. */
export const WIDGET_KINDS: readonly WidgetKind[] = [...BY_ID.values()];

/** The kind with this id, or `null`. */
export function widgetKind(id: string): WidgetKind | null {
  return BY_ID.get(id) ?? null;
}
