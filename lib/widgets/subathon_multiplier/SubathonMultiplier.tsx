import { useEffect, useRef } from "preact/hooks";
import { FitText } from "@/lib/overlay/components/FitText.tsx";
import { Frame } from "@/lib/overlay/components/Frame.tsx";
import { Icon } from "@/lib/overlay/components/Icon.tsx";
import { TimeLeft } from "@/lib/overlay/components/TimeLeft.tsx";
import { createFormatter } from "@/lib/overlay/format.ts";
import { multiplierText } from "@/lib/overlay/multiplier_text.ts";
import { stayMs } from "@/lib/overlay/read_time.ts";
import { useCelebration } from "@/lib/overlay/use_celebration.ts";
import { useCue } from "@/lib/overlay/use_cue.ts";
import { useEvents } from "@/lib/overlay/use_events.ts";
import { useNow } from "@/lib/overlay/use_now.ts";
import { useShown } from "@/lib/overlay/use_shown.ts";
import { useWidget, type WidgetProps } from "@/lib/overlay/use_widget.ts";
import type { subathonMultiplier } from "./definition.ts";

/** Draws `subathon-multiplier`. */
export function SubathonMultiplier(
  props: WidgetProps<typeof subathonMultiplier>,
) {
  const { page } = props;
  const widget = useWidget(props);
  const settings = widget.settings.value;
  const multiplier = widget.state.value.timer?.multiplier ?? null;
  const play = useCue(page, props.instanceId);
  useEvents(page, ["timer.state"], ({ data }) => {
    widget.state.value = { timer: data };
  });
  // It ends by its time even if nobody says so.
  const end = multiplier?.endsAt ? Date.parse(multiplier.endsAt) : null;
  const now = useNow(
    page,
    (time) => end !== null && end > time ? end - time : null,
  );
  const on = multiplier !== null && (end === null || now < end);
  const key = on
    ? `${multiplier.factorPermille}:${multiplier.appliesTo}:${multiplier.endsAt}`
    : null;
  const { locale } = createFormatter({
    format: settings.format,
    locale: page.locale,
  });
  const text = multiplier
    ? multiplierText(settings.template, multiplier, locale, page.words)
    : "";
  const announcing = useCelebration(
    key,
    stayMs(settings.announceMs, text, settings.a11y),
  );
  const before = useRef(key);
  useEffect(() => {
    if (before.current === key) return;
    play(key === null ? settings.endSound : settings.startSound);
    before.current = key;
  }, [key]);

  const shown = useShown(page, settings.visibility, on) && on;
  return (
    <Frame
      kind="subathon-multiplier"
      settings={settings}
      page={page}
      shown={shown}
    >
      {multiplier && (
        <div
          class={`ll-boost is-${announcing ? "banner" : settings.style}`}
          data-announcing={announcing}
        >
          <FitText class="ll-boost-badge" text={text} least={0.2}>
            <span class="ll-row-icon">
              <Icon name="bolt" />
            </span>
            <span class="ll-boost-text ll-cut" dir="auto">{text}</span>
            {settings.showCountdown && multiplier.endsAt && (
              <TimeLeft page={page} endsAt={multiplier.endsAt} />
            )}
          </FitText>
        </div>
      )}
    </Frame>
  );
}
