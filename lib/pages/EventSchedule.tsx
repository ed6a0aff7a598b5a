import type {
  EventPageView,
  ScheduleEntry,
} from "@/lib/schema/overlays/event_page.ts";
import type { PageTranslator } from "./page_translator.ts";

/**
 * Lists when things begin: in the channel's own time zone first, then in the
 * others that were asked for.
 */
export function EventSchedule(
  { view, translator }: { view: EventPageView; translator: PageTranslator },
) {
  const { channel, settings } = view;
  const others = settings.timeZones.filter((zone) => zone !== channel.timeZone);
  return (
    <>
      <h2>{translator.t("event.schedule")}</h2>
      <ul class="event__schedule">
        {settings.schedule.map((entry) => (
          <li key={entry.startsAt + entry.title}>
            <time class="event__day" dateTime={entry.startsAt}>
              <span class="event__weekday">
                {dayText(entry, channel, { weekday: "short" })}
              </span>
              <span class="event__date">
                {dayText(entry, channel, { day: "numeric" })}
              </span>
              <span class="event__weekday">
                {dayText(entry, channel, { month: "short" })}
              </span>
            </time>
            <div class="event__entry">
              <strong class="event__entry-title">
                <bdi>{entry.title}</bdi>
              </strong>
              <p class="event__times">
                <time dateTime={entry.startsAt}>
                  {timeText(entry, channel, channel.timeZone)}
                </time>
                {others.map((zone) => (
                  <time key={zone} dateTime={entry.startsAt}>
                    {timeText(entry, channel, zone)}
                  </time>
                ))}
              </p>
              {entry.note && <p dir="auto">{entry.note}</p>}
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}

type Channel = EventPageView["channel"];

function dayText(
  entry: ScheduleEntry,
  { locale, timeZone }: Channel,
  part: Intl.DateTimeFormatOptions,
): string {
  return new Intl.DateTimeFormat(locale, { timeZone, ...part })
    .format(Date.parse(entry.startsAt));
}

/** The time of day in a zone; with the weekday where that is another day there. */
function timeText(
  entry: ScheduleEntry,
  channel: Channel,
  timeZone: string,
): string {
  const at = Date.parse(entry.startsAt);
  const dayIn = (zone: string) =>
    new Intl.DateTimeFormat("en-CA", { timeZone: zone }).format(at);
  return new Intl.DateTimeFormat(channel.locale, {
    timeZone,
    ...(dayIn(timeZone) === dayIn(channel.timeZone)
      ? {}
      : { weekday: "short" }),
    hour: "numeric",
    minute: "2-digit",
    timeZoneName: "short",
  }).format(at);
}
