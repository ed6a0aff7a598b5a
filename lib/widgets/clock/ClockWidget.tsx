import { createFormatter } from "@/lib/overlay/format.ts";
import { dateFormat } from "@/lib/overlay/date_format.ts";
import { handsAt, timePieces } from "@/lib/overlay/clock_face.ts";
import { Frame } from "@/lib/overlay/components/Frame.tsx";
import { WatchView } from "@/lib/overlay/components/WatchView.tsx";
import { every, useNow } from "@/lib/overlay/use_now.ts";
import { useShown } from "@/lib/overlay/use_shown.ts";
import { useWidget, type WidgetProps } from "@/lib/overlay/use_widget.ts";
import type { clock } from "./definition.ts";

/** Draws `clock`. */
export function ClockWidget(props: WidgetProps<typeof clock>) {
  const { page } = props;
  const widget = useWidget(props);
  const settings = widget.settings.value;
  const now = useNow(page, every(settings.showSeconds ? 1000 : 60_000));
  const { locale } = createFormatter({
    format: settings.format,
    locale: page.locale,
  });
  const timeZone = settings.timeZone === "channel"
    ? page.timeZone
    : settings.timeZone;
  const instant = new Date(now);
  const time = timePieces(
    dateFormat(locale, {
      timeZone,
      hour: "numeric",
      minute: "2-digit",
      second: settings.showSeconds ? "2-digit" : undefined,
      hour12: settings.hour12 === "locale"
        ? undefined
        : settings.hour12 === "12",
    }).formatToParts(instant),
  );
  const date = settings.showDate
    ? dateFormat(locale, {
      timeZone,
      weekday: "short",
      day: "numeric",
      month: "short",
    }).format(instant)
    : "";
  const dial = () => {
    const hands = handsAt(secondsOfDay(instant, timeZone));
    return settings.showSeconds ? hands : { ...hands, second: undefined };
  };
  const shown = useShown(page, settings.visibility, true);
  return (
    <Frame kind="clock" settings={settings} page={page} shown={shown}>
      <WatchView
        label=""
        time={time}
        more={date}
        dial={settings.showDial ? dial() : null}
      />
    </Frame>
  );
}

/** Returns the seconds since midnight in a zone. */
function secondsOfDay(instant: Date, timeZone: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = dateFormat("en-GB", {
    timeZone,
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    hourCycle: "h23",
  }).format(instant).split(":").map(Number);
  return hours * 3600 + minutes * 60 + seconds;
}
