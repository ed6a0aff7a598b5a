import type { FunctionComponent } from "preact";
import AlertBox from "@/islands/widgets/AlertBox.tsx";
import ChatBox from "@/islands/widgets/ChatBox.tsx";
import Clock from "@/islands/widgets/Clock.tsx";
import ContributionPopups from "@/islands/widgets/ContributionPopups.tsx";
import Countdown from "@/islands/widgets/Countdown.tsx";
import Counter from "@/islands/widgets/Counter.tsx";
import Credits from "@/islands/widgets/Credits.tsx";
import EventList from "@/islands/widgets/EventList.tsx";
import GoalBar from "@/islands/widgets/GoalBar.tsx";
import LatestLabel from "@/islands/widgets/LatestLabel.tsx";
import Leaderboard from "@/islands/widgets/Leaderboard.tsx";
import Poll from "@/islands/widgets/Poll.tsx";
import Prediction from "@/islands/widgets/Prediction.tsx";
import SessionTotals from "@/islands/widgets/SessionTotals.tsx";
import StaticMedia from "@/islands/widgets/StaticMedia.tsx";
import StaticText from "@/islands/widgets/StaticText.tsx";
import Stopwatch from "@/islands/widgets/Stopwatch.tsx";
import SubathonLadder from "@/islands/widgets/SubathonLadder.tsx";
import SubathonRates from "@/islands/widgets/SubathonRates.tsx";
import SubathonTimer from "@/islands/widgets/SubathonTimer.tsx";
import Ticker from "@/islands/widgets/Ticker.tsx";
import ViewerCount from "@/islands/widgets/ViewerCount.tsx";
import type { PageInfo } from "@/lib/browser/page_info.ts";
import type { OverlayWidget } from "@/lib/features/overlays/schema.ts";

/** What every face is given; its settings and figures were checked by its kind's schemas. */
export type FaceProps =
  & Pick<OverlayWidget, "instanceId" | "settings" | "initial" | "refresh">
  & { page: PageInfo };

/** A face of whichever kind: the registry pairs each with its own settings. */
// deno-lint-ignore no-explicit-any -- props differ by kind; the id decides, and the server checked them
type Face = FunctionComponent<any>;

/** The island that draws each kind of built-in widget. */
export const FACES: Readonly<Record<string, Face>> = {
  "alert-box": AlertBox,
  "chat-box": ChatBox,
  "clock": Clock,
  "contribution-popups": ContributionPopups,
  "countdown": Countdown,
  "counter": Counter,
  "credits": Credits,
  "event-list": EventList,
  "goal-bar": GoalBar,
  "latest-label": LatestLabel,
  "leaderboard": Leaderboard,
  "poll": Poll,
  "prediction": Prediction,
  "session-totals": SessionTotals,
  "static-media": StaticMedia,
  "static-text": StaticText,
  "stopwatch": Stopwatch,
  "subathon-ladder": SubathonLadder,
  "subathon-rates": SubathonRates,
  "subathon-timer": SubathonTimer,
  "ticker": Ticker,
  "viewer-count": ViewerCount,
};
