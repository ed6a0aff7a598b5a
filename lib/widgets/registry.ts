import type { WidgetKind } from "@/lib/schema/widgets/define_widget.ts";
import { adBreak } from "./ad_break/definition.ts";
import { alertBox } from "./alert_box/definition.ts";
import { chatBox } from "./chat_box/definition.ts";
import { chatHighlight } from "./chat_highlight/definition.ts";
import { clock } from "./clock/definition.ts";
import { contributionPopups } from "./contribution_popups/definition.ts";
import { countdown } from "./countdown/definition.ts";
import { counter } from "./counter/definition.ts";
import { credits } from "./credits/definition.ts";
import { customCode } from "./custom_code/definition.ts";
import { emoteWall } from "./emote_wall/definition.ts";
import { eventList } from "./event_list/definition.ts";
import { giveaway } from "./giveaway/definition.ts";
import { goalBar } from "./goal_bar/definition.ts";
import { goalStack } from "./goal_stack/definition.ts";
import { hypeTrain } from "./hype_train/definition.ts";
import { imageRotator } from "./image_rotator/definition.ts";
import { latestLabel } from "./latest_label/definition.ts";
import { leaderboard } from "./leaderboard/definition.ts";
import { miniGoal } from "./mini_goal/definition.ts";
import { nowPlaying } from "./now_playing/definition.ts";
import { poll } from "./poll/definition.ts";
import { prediction } from "./prediction/definition.ts";
import { sessionTotals } from "./session_totals/definition.ts";
import { shoutoutCard } from "./shoutout_card/definition.ts";
import { socialRotator } from "./social_rotator/definition.ts";
import { sceneBackdrop } from "./scene_backdrop/definition.ts";
import { staticMedia } from "./static_media/definition.ts";
import { staticText } from "./static_text/definition.ts";
import { stopwatch } from "./stopwatch/definition.ts";
import { streamBoss } from "./stream_boss/definition.ts";
import { subathonFeed } from "./subathon_feed/definition.ts";
import { subathonLadder } from "./subathon_ladder/definition.ts";
import { subathonMultiplier } from "./subathon_multiplier/definition.ts";
import { subathonRates } from "./subathon_rates/definition.ts";
import { subathonStats } from "./subathon_stats/definition.ts";
import { subathonTimer } from "./subathon_timer/definition.ts";
import { ticker } from "./ticker/definition.ts";
import { tipJar } from "./tip_jar/definition.ts";
import { viewerCount } from "./viewer_count/definition.ts";
import { viewerQueue } from "./viewer_queue/definition.ts";
import { webcamFrame } from "./webcam_frame/definition.ts";
import { wheel } from "./wheel/definition.ts";

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
  sceneBackdrop,
  webcamFrame,
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

/** Returns the kind with this id, or `null`. */
export function widgetKind(id: string): WidgetKind | null {
  return BY_ID.get(id) ?? null;
}
