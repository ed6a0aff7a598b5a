import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import {
  formatClock,
  shownSeconds,
  untilNextSecond,
} from "@/lib/browser/clock_format.ts";
import { createFormatter } from "@/lib/browser/format.ts";
import { overlay } from "@/lib/browser/overlay_context.ts";
import { ClockView } from "@/lib/browser/parts/ClockView.tsx";
import { inOwnWords } from "@/lib/browser/own_texts.ts";
import { Frame } from "@/lib/browser/parts/Frame.tsx";
import { fillTemplate } from "@/lib/browser/template.ts";
import { useSceneStart } from "./use_scene_start.ts";
import { useCue } from "@/lib/browser/use_cue.ts";
import { useNow } from "@/lib/browser/use_now.ts";
import { useSnapshots } from "@/lib/browser/use_snapshots.ts";
import { useShown } from "@/lib/browser/use_shown.ts";
import { useWidget, type WidgetProps } from "@/lib/browser/use_widget.ts";
import type { countdown } from "./definition.ts";

/** Draws `countdown`. */
export function Countdown(props: WidgetProps<typeof countdown>) {
  const { page, instanceId } = props;
  const widget = useWidget(props);
  const settings = inOwnWords(widget.settings.value, page.words);
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
