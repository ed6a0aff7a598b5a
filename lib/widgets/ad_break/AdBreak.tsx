import {
  formatClock,
  shownSeconds,
  untilNextSecond,
} from "@/lib/overlay/clock_format.ts";
import { createFormatter } from "@/lib/overlay/format.ts";
import { FitText } from "@/lib/overlay/components/FitText.tsx";
import { translateDefaults } from "@/lib/overlay/translate_defaults.ts";
import { Frame } from "@/lib/overlay/components/Frame.tsx";
import { t } from "@/lib/locales/translator.ts";
import { fillTemplate } from "@/lib/core/template.ts";
import { useCue } from "@/lib/overlay/use_cue.ts";
import { useEvents } from "@/lib/overlay/use_events.ts";
import { useNow } from "@/lib/overlay/use_now.ts";
import { useShown } from "@/lib/overlay/use_shown.ts";
import { useWidget, type WidgetProps } from "@/lib/overlay/use_widget.ts";
import type { adBreak } from "./definition.ts";
import { AD_BREAK_MESSAGES } from "./messages.ts";

/** Draws `ad-break`. */
export function AdBreak(props: WidgetProps<typeof adBreak>) {
  const { page } = props;
  const widget = useWidget(props);
  const settings = translateDefaults(widget.settings.value, page.words);
  const { ads } = widget.state.value;
  const play = useCue(page, props.instanceId);
  useEvents(page, ["ad_break"], ({ data, occurredAt }) => {
    const ends = Date.parse(occurredAt) + data.durationMs;
    widget.state.value = {
      ads: { startsAt: occurredAt, endsAt: new Date(ends).toISOString() },
    };
    play(settings.sound, "ad_break");
  });
  const start = ads?.startsAt ? Date.parse(ads.startsAt) : null;
  const end = ads?.endsAt ? Date.parse(ads.endsAt) : null;
  const warnAt = start === null ? null : start - settings.warnBeforeMs;
  const now = useNow(page, (time) => {
    if (start === null) return null;
    if (warnAt !== null && time < warnAt) return warnAt - time;
    if (time < start) return untilNextSecond(start - time, "down");
    return end !== null && time < end
      ? untilNextSecond(end - time, "down")
      : null;
  });
  const warns = start !== null && warnAt !== null && now >= warnAt &&
    now < start && settings.warnBeforeMs > 0;
  const runs = start !== null && end !== null && now >= start && now < end;
  const shown = useShown(page, settings.visibility, warns || runs) &&
    (warns || runs);
  const { locale } = createFormatter({
    format: settings.format,
    locale: page.locale,
  });
  const left = runs && end !== null ? end - now : (start ?? now) - now;
  const time = formatClock(shownSeconds(left, "down"), "auto", locale);
  const text = runs
    ? fillTemplate(settings.label, { time })
    : t(page.words, AD_BREAK_MESSAGES, "ads.soon", { time });
  const share = runs && start !== null && end !== null
    ? (now - start) / (end - start)
    : 0;
  return (
    <Frame kind="ad-break" settings={settings} page={page} shown={shown}>
      <div
        class="ll-timer is-bar has-rows"
        style={{ "--share": String(share) }}
        role="timer"
      >
        <FitText class="ll-timer-word" text={text} />
        {settings.showProgress && runs && (
          <div class="ll-timer-bar">
            <div class="ll-timer-fill" />
          </div>
        )}
      </div>
    </Frame>
  );
}
