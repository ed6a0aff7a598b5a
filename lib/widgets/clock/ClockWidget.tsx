import { createFormatter } from "@/lib/overlay/format.ts";
import { dateFormat } from "@/lib/overlay/date_format.ts";
import { ClockView } from "@/lib/overlay/components/ClockView.tsx";
import { Frame } from "@/lib/overlay/components/Frame.tsx";
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
  const time = dateFormat(locale, {
    timeZone,
    hour: "numeric",
    minute: "2-digit",
    second: settings.showSeconds ? "2-digit" : undefined,
    hour12: settings.hour12 === "locale" ? undefined : settings.hour12 === "12",
  }).format(instant);
  const date = settings.showDate
    ? dateFormat(locale, {
      timeZone,
      weekday: "short",
      day: "numeric",
      month: "short",
    }).format(instant)
    : "";
  const shown = useShown(page, settings.visibility, true);
  return (
    <Frame kind="clock" settings={settings} page={page} shown={shown}>
      <ClockView label="" text={time} more={date} clock />
    </Frame>
  );
}
