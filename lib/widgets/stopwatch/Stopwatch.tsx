import {
  formatClock,
  shownSeconds,
  untilNextSecond,
} from "@/lib/overlay/clock_format.ts";
import { createFormatter } from "@/lib/overlay/format.ts";
import { handsAt, passedPieces } from "@/lib/overlay/clock_face.ts";
import { WatchView } from "@/lib/overlay/components/WatchView.tsx";
import { translateDefaults } from "@/lib/overlay/translate_defaults.ts";
import { Frame } from "@/lib/overlay/components/Frame.tsx";
import { fillTemplate } from "@/lib/core/template.ts";
import { useNow } from "@/lib/overlay/use_now.ts";
import { useSnapshots } from "@/lib/overlay/use_snapshots.ts";
import { useShown } from "@/lib/overlay/use_shown.ts";
import { useWidget, type WidgetProps } from "@/lib/overlay/use_widget.ts";
import type { stopwatch } from "./definition.ts";

/** Draws `stopwatch`. */
export function Stopwatch(props: WidgetProps<typeof stopwatch>) {
  const { page } = props;
  const widget = useWidget(props);
  const settings = translateDefaults(widget.settings.value, page.words);
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
  const seconds = shownSeconds(ms, "up");
  const clock = formatClock(seconds, settings.timeFormat, locale);
  const { minute, second } = handsAt(seconds);
  const known = uptime ? stream !== null : watch !== null;
  const offline = uptime && start === null;
  const shown = useShown(page, settings.visibility, start !== null) && known;
  return (
    <Frame kind="stopwatch" settings={settings} page={page} shown={shown}>
      <WatchView
        label={offline ? "" : fillTemplate(settings.label, { time: clock })}
        time={offline
          ? settings.offlineText
          : settings.timeFormat === "words"
          ? clock
          : passedPieces(clock)}
        dial={settings.showDial ? { minute, second } : null}
        knob
      />
    </Frame>
  );
}
