import {
  formatClock,
  shownSeconds,
  untilNextSecond,
} from "@/lib/browser/clock_format.ts";
import { createFormatter } from "@/lib/browser/format.ts";
import { ClockView } from "@/lib/browser/parts/ClockView.tsx";
import { inOwnWords } from "@/lib/browser/own_texts.ts";
import { Frame } from "@/lib/browser/parts/Frame.tsx";
import { fillTemplate } from "@/lib/browser/template.ts";
import { useNow } from "@/lib/browser/use_now.ts";
import { useSnapshots } from "@/lib/browser/use_snapshots.ts";
import { useShown } from "@/lib/browser/use_shown.ts";
import { useWidget, type WidgetProps } from "@/lib/browser/use_widget.ts";
import type { stopwatch } from "./definition.ts";

/** Draws `stopwatch`. */
export function Stopwatch(props: WidgetProps<typeof stopwatch>) {
  const { page } = props;
  const widget = useWidget(props);
  const settings = inOwnWords(widget.settings.value, page.words);
  useSnapshots(page, "stopwatch.state", (stopwatch) => {
    widget.state.value = { ...widget.state.peek(), stopwatch };
  });
  const { stream, stopwatch: watch } = widget.state.value;
  const uptime = settings.source === "uptime";
  const startedAt = uptime
    ? stream?.live ? stream.startedAt : null
    : watch?.running
    ? watch.startedAt
    : null;
  const start = startedAt === null ? null : Date.parse(startedAt);
  const now = useNow(
    page,
    (time) => start === null ? null : untilNextSecond(time - start, "up"),
  );
  const { locale } = createFormatter({
    format: settings.format,
    locale: page.locale,
  });
  const ms = start === null ? watch?.elapsedMs ?? 0 : now - start;
  const clock = formatClock(
    shownSeconds(ms, "up"),
    settings.timeFormat,
    locale,
  );
  const known = uptime ? stream !== null : watch !== null;
  const offline = uptime && start === null;
  const shown = useShown(page, settings.visibility, start !== null) && known;
  return (
    <Frame kind="stopwatch" settings={settings} page={page} shown={shown}>
      <ClockView
        label={offline ? "" : fillTemplate(settings.label, { time: clock })}
        text={offline ? settings.offlineText : clock}
        clock={!offline}
      />
    </Frame>
  );
}
