import { clamp } from "@/lib/core/clamp.ts";
import type { SettingsOf } from "@/lib/schema/widgets/define_widget.ts";
import type { subathonLadder } from "./definition.ts";
import type { LadderState } from "@/lib/schema/events/shapes/service.ts";
import { createFormatter, type Formatter } from "@/lib/overlay/format.ts";
import {
  isSurprise,
  type LadderGoal,
  ladderProgress,
  openLadder,
  windowStart,
} from "./ladder_window.ts";
import { metricText } from "@/lib/overlay/metric_text.ts";
import type { PageInfo } from "@/lib/overlay/page_info.ts";
import { t } from "@/lib/locales/translator.ts";
import { fillTemplate } from "@/lib/core/template.ts";
import { rotationAt } from "@/lib/overlay/use_rotation.ts";
import { every, useNow } from "@/lib/overlay/use_now.ts";
import { FitText } from "@/lib/overlay/components/FitText.tsx";
import { Icon } from "@/lib/overlay/components/Icon.tsx";
import { GOAL_MESSAGES } from "@/lib/locales/english/goals.ts";
import { SUBATHON_MESSAGES } from "@/lib/locales/english/subathon.ts";

type LadderSettings = SettingsOf<typeof subathonLadder>;

interface LadderViewProps {
  ladder: LadderState;
  settings: LadderSettings;
  page: PageInfo;
  /** Id of the goal that was just reached. */
  celebrating: string | null;
}

/** A screenful stays at least this long. */
const MIN_SCREEN_MS = 3000;

/** Draws the ladder of goals in one of its shapes. */
export function LadderView(
  { ladder, settings, page, celebrating }: LadderViewProps,
) {
  const formatter = createFormatter({
    format: settings.format,
    locale: page.locale,
  });
  const goals = openLadder(ladder);
  const progress = ladderProgress(ladder);
  const figure = (value: number) =>
    metricText(ladder.metric, value, formatter, page.currency);
  const { view, show, visibleGoals } = settings;
  const start = useWindow(goals, settings, page, celebrating);
  const title = fillTemplate(settings.title, {
    current: figure(ladder.current),
    target: progress.next ? figure(progress.next.threshold) : "",
    goal: progress.next?.title,
    percent: formatter.percent(progress.percent),
  });
  const bar = show.includes("progress") && (
    <ProgressBar
      title={title}
      percent={progress.percent}
      text={barText(ladder, progress.next, settings, formatter, figure)}
    />
  );
  const done = progress.next === null;
  if (view === "next-only" || view === "bar") {
    const text = done
      ? settings.completeText
      : isSurprise(progress.next!, progress.next, settings.hideFuture)
      ? "?"
      : progress.next!.title;
    return (
      <div class={`ll-ladder is-${view}`}>
        {title !== "" && <FitText class="ll-ladder-title" text={title} />}
        <FitText class="ll-ladder-next" text={text} />
        {bar}
      </div>
    );
  }
  return (
    <div
      class={`ll-ladder is-${view} is-${settings.reachedStyle}`}
      style={{ "--rows": String(Math.min(visibleGoals, goals.length)) }}
    >
      {title !== "" && <FitText class="ll-ladder-title" text={title} />}
      <ol class="ll-ladder-list" role="list">
        {goals.slice(start, start + visibleGoals).map((goal) => (
          <GoalRow
            key={goal.id}
            goal={goal}
            next={goal.id === progress.next?.id}
            hidden={isSurprise(goal, progress.next, settings.hideFuture)}
            settings={settings}
            threshold={figure(goal.threshold)}
            celebrating={goal.id === celebrating}
            words={page.words}
          />
        ))}
      </ol>
      {done && settings.completeText !== ""
        ? <FitText class="ll-ladder-next" text={settings.completeText} />
        : bar}
    </div>
  );
}

/** Index of the first goal that is seen; the list moves on screen by screen. */
function useWindow(
  goals: readonly LadderGoal[],
  settings: LadderSettings,
  page: PageInfo,
  celebrating: string | null,
): number {
  const { visibleGoals, autoScrollMs } = settings;
  const home = windowStart(goals, visibleGoals, settings.window);
  const screens = Math.ceil(goals.length / visibleGoals);
  const stayMs = Math.max(MIN_SCREEN_MS, autoScrollMs);
  const moves = autoScrollMs > 0 && screens > 1 &&
    settings.window === "from-start";
  const tick = every(stayMs);
  const now = useNow(page, (time) => moves ? tick(time) : null);
  const reached = goals.findIndex((goal) => goal.id === celebrating);
  if (reached !== -1) {
    return clamp(reached - 1, 0, goals.length - visibleGoals);
  }
  if (!moves) return home;
  return Math.min(
    rotationAt(now, screens, stayMs) * visibleGoals,
    goals.length - visibleGoals,
  );
}

interface GoalRowProps {
  goal: LadderGoal;
  next: boolean;
  hidden: boolean;
  settings: LadderSettings;
  threshold: string;
  celebrating: boolean;
  words: PageInfo["words"];
}

function GoalRow(
  { goal, next, hidden, settings, threshold, celebrating, words }: GoalRowProps,
) {
  const { show } = settings;
  const behind = goal.state !== "open";
  return (
    <li
      class="ll-ladder-goal"
      data-state={goal.state}
      data-next={next}
      data-celebrating={celebrating}
    >
      <span class="ll-ladder-mark">
        {behind && settings.reachedStyle === "tick"
          ? <Icon name="check" />
          : hidden
          ? <Icon name="lock" />
          : null}
      </span>
      <span class="ll-ladder-name ll-cut" dir="auto">
        {show.includes("title") && (hidden ? "???" : goal.title)}
        {celebrating && (
          <em class="ll-ladder-reached">
            {t(words, GOAL_MESSAGES, "goal.reached")}
          </em>
        )}
      </span>
      {show.includes("state") && goal.state === "done" && (
        <span class="ll-ladder-state">
          {t(words, SUBATHON_MESSAGES, "challenge.done")}
        </span>
      )}
      {show.includes("threshold") && (
        <span class="ll-ladder-figure">{threshold}</span>
      )}
    </li>
  );
}

function ProgressBar(
  { title, percent, text }: { title: string; percent: number; text: string },
) {
  return (
    <div
      class="ll-ladder-bar"
      style={{ "--share": String(percent / 100) }}
      role="progressbar"
      aria-label={title || text}
      aria-valuenow={percent}
      aria-valuetext={text}
    >
      <div class="ll-ladder-fill" />
      <FitText class="ll-ladder-text ll-on-bar" text={text} />
    </div>
  );
}

function barText(
  ladder: LadderState,
  next: LadderGoal | null,
  { show }: LadderSettings,
  formatter: Formatter,
  figure: (value: number) => string,
): string {
  const { percent } = ladderProgress(ladder);
  const pair = next
    ? `${figure(ladder.current)} / ${figure(next.threshold)}`
    : figure(ladder.current);
  return show.includes("percent")
    ? `${pair}  ·  ${formatter.percent(percent)}`
    : pair;
}
