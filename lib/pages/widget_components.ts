import type { FunctionComponent } from "preact";
import AdBreak from "@/islands/widgets/AdBreak.tsx";
import AlertBox from "@/islands/widgets/AlertBox.tsx";
import ChatBox from "@/islands/widgets/ChatBox.tsx";
import ChatHighlight from "@/islands/widgets/ChatHighlight.tsx";
import ClockWidget from "@/islands/widgets/Clock.tsx";
import ContributionPopups from "@/islands/widgets/ContributionPopups.tsx";
import Countdown from "@/islands/widgets/Countdown.tsx";
import Counter from "@/islands/widgets/Counter.tsx";
import Credits from "@/islands/widgets/Credits.tsx";
import EmoteWall from "@/islands/widgets/EmoteWall.tsx";
import EventList from "@/islands/widgets/EventList.tsx";
import Giveaway from "@/islands/widgets/Giveaway.tsx";
import GoalBar from "@/islands/widgets/GoalBar.tsx";
import GoalStack from "@/islands/widgets/GoalStack.tsx";
import HypeTrain from "@/islands/widgets/HypeTrain.tsx";
import ImageRotator from "@/islands/widgets/ImageRotator.tsx";
import LatestLabel from "@/islands/widgets/LatestLabel.tsx";
import Leaderboard from "@/islands/widgets/Leaderboard.tsx";
import MiniGoal from "@/islands/widgets/MiniGoal.tsx";
import NowPlaying from "@/islands/widgets/NowPlaying.tsx";
import Poll from "@/islands/widgets/Poll.tsx";
import Prediction from "@/islands/widgets/Prediction.tsx";
import SessionTotals from "@/islands/widgets/SessionTotals.tsx";
import ShoutoutCard from "@/islands/widgets/ShoutoutCard.tsx";
import SocialRotator from "@/islands/widgets/SocialRotator.tsx";
import StaticMedia from "@/islands/widgets/StaticMedia.tsx";
import StaticText from "@/islands/widgets/StaticText.tsx";
import Stopwatch from "@/islands/widgets/Stopwatch.tsx";
import StreamBoss from "@/islands/widgets/StreamBoss.tsx";
import SubathonFeed from "@/islands/widgets/SubathonFeed.tsx";
import SubathonLadder from "@/islands/widgets/SubathonLadder.tsx";
import SubathonMultiplier from "@/islands/widgets/SubathonMultiplier.tsx";
import SubathonRates from "@/islands/widgets/SubathonRates.tsx";
import SubathonStats from "@/islands/widgets/SubathonStats.tsx";
import SubathonTimer from "@/islands/widgets/SubathonTimer.tsx";
import Ticker from "@/islands/widgets/Ticker.tsx";
import TipJar from "@/islands/widgets/TipJar.tsx";
import ViewerCount from "@/islands/widgets/ViewerCount.tsx";
import ViewerQueue from "@/islands/widgets/ViewerQueue.tsx";
import Wheel from "@/islands/widgets/Wheel.tsx";
import type { PageInfo } from "@/lib/browser/page_info.ts";
import type { OverlayWidget } from "@/lib/features/overlays/browser_sources/schema.ts";

/**
 * Properties that every component is given; its settings and widget data were
 * checked by its kind's schemas.
 */
export type WidgetComponentProps =
  & Pick<OverlayWidget, "instanceId" | "settings" | "initial" | "refresh">
  & { page: PageInfo };

/** A face of whichever kind: the registry pairs each with its own settings. */
// deno-lint-ignore no-explicit-any -- props differ by kind; the id decides, and the server checked them
type WidgetComponent = FunctionComponent<any>;

/** The island that draws each kind of built-in widget. */
export const WIDGET_COMPONENTS: Readonly<Record<string, WidgetComponent>> = {
  "ad-break": AdBreak,
  "alert-box": AlertBox,
  "chat-box": ChatBox,
  "chat-highlight": ChatHighlight,
  "clock": ClockWidget,
  "contribution-popups": ContributionPopups,
  "countdown": Countdown,
  "counter": Counter,
  "credits": Credits,
  "emote-wall": EmoteWall,
  "event-list": EventList,
  "giveaway": Giveaway,
  "goal-bar": GoalBar,
  "goal-stack": GoalStack,
  "hype-train": HypeTrain,
  "image-rotator": ImageRotator,
  "latest-label": LatestLabel,
  "leaderboard": Leaderboard,
  "mini-goal": MiniGoal,
  "now-playing": NowPlaying,
  "poll": Poll,
  "prediction": Prediction,
  "session-totals": SessionTotals,
  "shoutout-card": ShoutoutCard,
  "social-rotator": SocialRotator,
  "static-media": StaticMedia,
  "static-text": StaticText,
  "stopwatch": Stopwatch,
  "stream-boss": StreamBoss,
  "subathon-feed": SubathonFeed,
  "subathon-ladder": SubathonLadder,
  "subathon-multiplier": SubathonMultiplier,
  "subathon-rates": SubathonRates,
  "subathon-stats": SubathonStats,
  "subathon-timer": SubathonTimer,
  "ticker": Ticker,
  "tip-jar": TipJar,
  "viewer-count": ViewerCount,
  "viewer-queue": ViewerQueue,
  "wheel": Wheel,
};
