import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import {
  formatClock,
  shownSeconds,
  untilNextSecond,
} from "@/lib/overlay/clock_format.ts";
import { createFormatter } from "@/lib/overlay/format.ts";
import { overlay } from "@/lib/overlay/overlay_context.ts";
import { ClockView } from "@/lib/overlay/components/ClockView.tsx";
import { translateDefaults } from "@/lib/overlay/translate_defaults.ts";
import { Frame } from "@/lib/overlay/components/Frame.tsx";
import { fillTemplate } from "@/lib/core/template.ts";
import { useSceneStart } from "./use_scene_start.ts";
import { useCue } from "@/lib/overlay/use_cue.ts";
import { useNow } from "@/lib/overlay/use_now.ts";
import { useSnapshots } from "@/lib/overlay/use_snapshots.ts";
import { useShown } from "@/lib/overlay/use_shown.ts";
import { useWidget, type WidgetProps } from "@/lib/overlay/use_widget.ts";
import type { countdown } from "./definition.ts";

/** Draws `countdown`. */
export function Countdown(props: WidgetProps<typeof countdown>) {
  const { page, instanceId } = props;
  const widget = useWidget(props);
  const settings = translateDefaults(widget.settings.value, page.words);
  useSnapshots(page, "countdown.state", (countdown) => {
    if (countdown.instanceId === instanceId) widget.state.value = { countdown };
  });
  const figure = widget.state.value.countdown;
  const play = useCue(page, instanceId);
  useSceneStart(page, instanceId, settings.startOn);
  // With `startOn: load` this page counts for itself; everywhere else the server does.
  const loadedAt = useSignal<number | null>(null);
  useEffect(() => {
    if (settings.startOn !== "load") return;
    loadedAt.value = overlay().serverNow();
  }, [settings.startOn]);
  const endsAt = settings.startOn === "load"
    ? loadedAt.value === null ? null : loadedAt.value + settings.durationMs
    : figure?.endsAt
    ? Date.parse(figure.endsAt)
    : null;
  const counting = endsAt !== null &&
    (settings.startOn === "load" || figure?.running === true);
  const now = useNow(page, (time) => {
    if (!counting || endsAt === null) return null;
    if (time < endsAt) return untilNextSecond(endsAt - time, "down");
    return settings.onEnd === "count-up"
      ? untilNextSecond(time - endsAt, "up")
      : null;
  });
  const leftMs = counting && endsAt !== null
    ? endsAt - now
    : figure?.remainingMs ?? settings.durationMs;
  const ended = counting && leftMs <= 0;

  const wasRunning = useRef(counting && !ended);
  useEffect(() => {
    if (ended && wasRunning.current) play(settings.endSound);
    wasRunning.current = counting && !ended;
  }, [ended, counting]);

  const { locale } = createFormatter({
    format: settings.format,
    locale: page.locale,
  });
  const up = ended && settings.onEnd === "count-up";
  const clock = formatClock(
    shownSeconds(Math.abs(leftMs), up ? "up" : "down"),
    settings.timeFormat,
    locale,
  );
  const said = ended && settings.onEnd === "text";
  const known = figure !== null || settings.startOn === "load";
  const shown = useShown(page, settings.visibility, counting) && known &&
    !(ended && settings.onEnd === "hide");
  return (
    <Frame kind="countdown" settings={settings} page={page} shown={shown}>
      <ClockView
        label={said ? "" : fillTemplate(settings.label, { time: clock })}
        text={said ? settings.endedText : up ? `+${clock}` : clock}
        clock={!said}
      />
    </Frame>
  );
}
