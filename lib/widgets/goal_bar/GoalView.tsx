import { clamp } from "@/lib/core/clamp.ts";
import type { SettingsOf } from "@/lib/schema/widgets/define_widget.ts";
import type { goalBar } from "@/lib/widgets/goal_bar/definition.ts";
import type { MotionSettings } from "@/lib/schema/widgets/settings/motion.ts";
import type { GoalData } from "@/lib/schema/widgets/state/goal_bar.ts";
import { createFormatter, type Formatter } from "@/lib/overlay/format.ts";
import {
  goalProgress,
  isRaised,
  withRounds,
} from "@/lib/overlay/goal_progress.ts";
import { dateFormat } from "@/lib/overlay/date_format.ts";
import type { PageInfo } from "@/lib/overlay/page_info.ts";
import { t } from "@/lib/locales/translator.ts";
import { fillTemplate } from "@/lib/core/template.ts";
import { useCountUp } from "@/lib/overlay/use_count_up.ts";
import { FitText } from "@/lib/overlay/components/FitText.tsx";
import { Ring } from "@/lib/overlay/components/Ring.tsx";
import { GOAL_MESSAGES } from "@/lib/locales/english/goals.ts";

interface GoalViewProps {
  settings: SettingsOf<typeof goalBar>;
  figure: GoalData;
  page: PageInfo;
  /** The goal was reached a moment ago. */
  celebrating: boolean;
}

/** Returns the time in which the figure of a goal counts up, ms; with less motion it is there at once. */
export const goalCountMs = ({ intensity }: MotionSettings): number =>
  intensity === "full" ? 900 : 0;
const SEGMENTS = 10;

/** Draws one goal: its title, its values and its progress. */
export function GoalView(
  { settings, figure: given, page, celebrating }: GoalViewProps,
) {
  const figure = isRaised(settings) ? withRounds(given) : given;
  const formatter = createFormatter({
    format: settings.format,
    locale: page.locale,
  });
  const current = useCountUp(figure.current, goalCountMs(settings.motion));
  const progress = goalProgress(
    { current, target: figure.target },
    settings.overfill,
  );
  const texts = goalTexts(settings, figure, progress, page, formatter);
  const { show, style, orientation } = settings;
  // A figure that still counts up is below its goal, which may be the next one.
  const isTold = celebrating &&
    (progress.reached || current === figure.current);
  const title = isTold
    ? t(page.words, GOAL_MESSAGES, "goal.reached")
    : texts.title;
  const hasTitle = isTold || (show.includes("title") && title !== "");
  const label = `${texts.title}: ${texts.current} / ${texts.target}`;
  const bar = style !== "ring" && style !== "text";
  const figuresInBar = bar && style !== "thin" && orientation === "horizontal";
  return (
    <div
      class={`ll-goal is-${style} is-${orientation}${
        texts.more === "" ? "" : " has-more"
      }`}
      style={{
        "--fill": settings.fillColor,
        "--track": settings.trackColor,
        "--share": String(progress.share),
      }}
      data-reached={progress.reached}
      role="progressbar"
      aria-label={texts.title}
      aria-valuemin={0}
      aria-valuemax={figure.target}
      aria-valuenow={Math.min(current, figure.target)}
      aria-valuetext={label}
    >
      {hasTitle && <FitText class="ll-goal-title" text={title} least={0.7} />}
      {style === "ring" && (
        <Ring share={progress.share}>
          <FitText class="ll-goal-figures" text={texts.main} />
          {texts.more !== "" && (
            <FitText class="ll-goal-more" text={texts.more} />
          )}
        </Ring>
      )}
      {bar && (
        <div class="ll-goal-bar">
          {style === "segments"
            ? <Segments share={progress.share} />
            : <div class="ll-goal-fill" />}
          {figuresInBar && texts.main !== "" && (
            <FitText class="ll-goal-figures ll-on-bar" text={texts.main} />
          )}
        </div>
      )}
      {!figuresInBar && style !== "ring" && texts.main !== "" && (
        <FitText class="ll-goal-figures" text={texts.main} />
      )}
      {style !== "ring" && texts.more !== "" && (
        <FitText class="ll-goal-more" text={texts.more} />
      )}
    </div>
  );
}

function Segments({ share }: { share: number }) {
  return (
    <div class="ll-goal-segments">
      {Array.from({ length: SEGMENTS }, (_, index) => {
        const full = clamp(share * SEGMENTS - index, 0, 1);
        return (
          <i key={index}>
            {full > 0 && <b style={{ "--share": String(full) }} />}
          </i>
        );
      })}
    </div>
  );
}

interface GoalTexts {
  title: string;
  current: string;
  target: string;
  /** On the bar: the figures that were asked for. */
  main: string;
  /** Below: what is left and until when. */
  more: string;
}

function goalTexts(
  { title, show }: SettingsOf<typeof goalBar>,
  { currency, endsAt }: GoalData,
  progress: ReturnType<typeof goalProgress>,
  { words, timeZone }: PageInfo,
  formatter: Formatter,
): GoalTexts {
  const figure = (value: number) =>
    currency ? formatter.money(value, currency) : formatter.number(value);
  const current = figure(progress.current);
  const target = figure(progress.target);
  const percent = formatter.percent(progress.percent);
  const remaining = figure(progress.remaining);
  const pair = [
    show.includes("current") ? current : "",
    show.includes("target") ? target : "",
  ].filter((text) => text !== "").join(" / ");
  const time = endsAt && show.includes("deadline")
    ? dateFormat(formatter.locale, {
      dateStyle: "short",
      timeStyle: "short",
      timeZone,
    }).format(new Date(endsAt))
    : "";
  const main = [pair, show.includes("percent") ? percent : ""];
  const more = [
    show.includes("remaining") && !progress.reached
      ? t(words, GOAL_MESSAGES, "goal.remaining", { remaining })
      : "",
    time !== "" ? t(words, GOAL_MESSAGES, "goal.until", { time }) : "",
  ];
  const join = (parts: string[]) =>
    parts.filter((part) => part !== "").join("  ·  ");
  return {
    title: fillTemplate(title, { current, target, percent, remaining }),
    current,
    target,
    main: join(main),
    more: join(more),
  };
}
