import type { SettingsOf } from "@/lib/schema/widgets/define_widget.ts";
import type { subathonTimer } from "./definition.ts";
import type { TimerState } from "@/lib/schema/events/shapes/service.ts";
import { formatClock, shownSeconds } from "@/lib/overlay/clock_format.ts";
import { createFormatter } from "@/lib/overlay/format.ts";
import { dateFormat } from "@/lib/overlay/date_format.ts";
import { multiplierText } from "@/lib/overlay/multiplier_text.ts";
import type { PageInfo } from "@/lib/overlay/page_info.ts";
import { t } from "@/lib/locales/translator.ts";
import { fillTemplate } from "@/lib/core/template.ts";
import { Digits } from "@/lib/overlay/components/Digits.tsx";
import { FitText } from "@/lib/overlay/components/FitText.tsx";
import { Pulse } from "@/lib/overlay/components/Pulse.tsx";
import { Ring } from "@/lib/overlay/components/Ring.tsx";
import { SUBATHON_TIMER_MESSAGES } from "./messages.ts";

type TimerSettings = SettingsOf<typeof subathonTimer>;

interface TimerViewProps {
  timer: TimerState;
  /** Time that the clock shows. */
  ms: number;
  mood: "normal" | "warn" | "danger";
  /** The server's clock. */
  now: number;
  settings: TimerSettings;
  page: PageInfo;
}

/**
 * Draws the clock of a subathon: its time, its state in words, the other
 * requested values.
 */
export function TimerView(props: TimerViewProps) {
  const { timer, ms, mood, settings, page } = props;
  const { style } = settings;
  const colours = {
    normal: settings.normalColor,
    warn: settings.warnColor,
    danger: settings.dangerColor,
  };
  const clock = clockText(props);
  const word = stateWord(timer, settings);
  const label = settings.parts.includes("label") ? settings.label : "";
  const more = detailTexts(props);
  const ended = timer.state === "ended" && timer.direction === "down";
  const main = ended && word !== "" ? word : clock;
  const time = (
    <FitText class="ll-timer-time" text={main}>
      {ended && word !== ""
        ? word
        : <Digits text={clock} tiles={style === "flip"} />}
    </FitText>
  );
  const share = ms / Math.max(1, ms + timer.activeMs);
  const rows = [label, ended ? "" : word, more.join()]
    .filter((text) => text !== "").length;
  return (
    <div
      class={`ll-timer is-${style}${rows > 0 ? " has-rows" : ""}`}
      style={{
        "--mood": colours[mood],
        "--share": String(share),
        "--rows": String(rows),
      }}
      data-mood={mood}
      role="timer"
      aria-label={`${label} ${main}`.trim()}
    >
      {label !== "" && (
        <FitText
          class="ll-timer-label"
          text={fillTemplate(label, { time: clock })}
        />
      )}
      {(settings.parts.includes("time") || ended) && (
        <Pulse
          id={String(timer.revision)}
          on={settings.onAdd !== "jump"}
          motion={settings.motion}
          a11y={settings.a11y}
        >
          {style === "ring" ? <Ring share={share}>{time}</Ring> : time}
        </Pulse>
      )}
      {style === "bar" && (
        <div class="ll-timer-bar">
          <div class="ll-timer-fill" />
        </div>
      )}
      {word !== "" && !ended && (
        <FitText class="ll-timer-word" text={word}>
          {timer.state === "paused" && <i class="ll-timer-pause" />}
          {word}
        </FitText>
      )}
      {more.length > 0 && (
        <FitText class="ll-timer-more" text={more.join(" ")}>
          {more.map((text) => <span key={text}>{text}</span>)}
        </FitText>
      )}
      {page.mode === "preview" && timer.locked && <i class="ll-timer-lock" />}
    </div>
  );
}

function clockText(
  { timer, ms, settings, page }: TimerViewProps,
): string {
  const { timeFormat, showTenths, format } = settings;
  const locale = format.locale === "channel" ? page.locale : format.locale;
  const tenths = showTenths && timer.direction === "down" && ms < 60_000 &&
    timer.state === "running";
  if (!tenths) {
    return formatClock(shownSeconds(ms, timer.direction), timeFormat, locale);
  }
  const whole = Math.floor(ms / 1000);
  const tenth = Math.floor((ms % 1000) / 100);
  return `${formatClock(whole, "auto", locale)}.${tenth}`;
}

function stateWord(timer: TimerState, settings: TimerSettings): string {
  switch (timer.state) {
    case "paused":
      return settings.pausedText;
    case "ended":
      return settings.endedText;
    case "idle":
      return settings.idleText;
    case "running":
    case "archived":
      return "";
  }
}

function detailTexts(
  { timer, now, settings, page }: TimerViewProps,
): string[] {
  const { words } = page;
  const { locale } = createFormatter({
    format: settings.format,
    locale: page.locale,
  });
  const clock = (instant: string) =>
    dateFormat(locale, {
      weekday: Date.parse(instant) - now > 72_000_000 ? "short" : undefined,
      hour: "numeric",
      minute: "2-digit",
      timeZone: page.timeZone,
    }).format(new Date(instant));
  const texts: Record<string, () => string> = {
    multiplier: () =>
      timer.multiplier
        ? multiplierText("×{factor} {what}", timer.multiplier, locale, words)
        : "",
    "end-time": () =>
      timer.endsAt
        ? t(words, SUBATHON_TIMER_MESSAGES, "timer.ends_at", {
          time: clock(timer.endsAt),
        })
        : "",
    elapsed: () => {
      const since = timer.state === "running"
        ? now - Date.parse(timer.serverNow)
        : 0;
      const seconds = shownSeconds(timer.activeMs + since, "up");
      return t(words, SUBATHON_TIMER_MESSAGES, "timer.elapsed", {
        time: formatClock(seconds, "compact", locale),
      });
    },
    cap: () =>
      timer.capAt
        ? t(words, SUBATHON_TIMER_MESSAGES, "timer.cap", {
          time: clock(timer.capAt),
        })
        : "",
  };
  return settings.parts.map((part) => texts[part]?.() ?? "")
    .filter((text) => text !== "");
}
