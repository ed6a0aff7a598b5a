import { HOUR_MS, MINUTE_MS } from "@/lib/core/clock.ts";
import { describeEvent } from "@/lib/overlay/describe_event.ts";
import { toRows, withoutCorrected } from "./event_rows.ts";
import { createFormatter } from "@/lib/overlay/format.ts";
import { EventRowView } from "./EventRowView.tsx";
import { Frame } from "@/lib/overlay/components/Frame.tsx";
import { countsForWidget } from "@/lib/overlay/counts_for_widget.ts";
import { stayMs } from "@/lib/overlay/read_time.ts";
import { useEvents } from "@/lib/overlay/use_events.ts";
import { every, useNow } from "@/lib/overlay/use_now.ts";
import { useCleared } from "@/lib/overlay/use_cleared.ts";
import { useShown } from "@/lib/overlay/use_shown.ts";
import { useSupportEvents } from "@/lib/overlay/use_support_events.ts";
import { useTwoLines } from "@/lib/overlay/use_two_lines.ts";
import { useTakenAway } from "@/lib/overlay/use_taken_away.ts";
import { useWidget, type WidgetProps } from "@/lib/overlay/use_widget.ts";
import type { SupportEvent } from "@/lib/schema/widgets/state/event_view.ts";
import type { eventList } from "./definition.ts";

/** More than the longest list, so that merged lines have their parts. */
const KEPT = 200;

/** Draws `event-list`. */
export function EventList(props: WidgetProps<typeof eventList>) {
  const { page, instanceId } = props;
  const widget = useWidget(props);
  const settings = widget.settings.value;
  useTakenAway(page, widget.state);
  const still = page.mode !== "live";
  const cleared = useCleared(page, instanceId);

  useSupportEvents(page, (event) => {
    // What does not count must not push out what does.
    if (!countsForWidget(event, settings.filter, still)) return;
    const events = widget.state.peek().events ?? [];
    widget.state.value = { events: [event, ...events].slice(0, KEPT) };
  });
  useEvents(page, ["correction"], (event) => {
    const events = widget.state.peek().events ?? [];
    widget.state.value = { events: withoutCorrected(events, event) };
  });

  const events = (widget.state.value.events ?? []).filter((event) =>
    countsForWidget(event, settings.filter, still) &&
    event.position > cleared
  );
  const { fadeAfterMs, show, since } = settings;
  const formatter = createFormatter({
    format: settings.format,
    locale: page.locale,
  });
  const textOf = (event: SupportEvent) => {
    const text = describeEvent(event, { words: page.words, formatter });
    const message = show.includes("message") ? text.message : "";
    return `${text.name} ${text.action} ${message}`;
  };
  const minute = every(fadeAfterMs > 0 ? 1000 : MINUTE_MS);
  const ticks = events.length > 0 &&
    (fadeAfterMs > 0 || since === "hours" || show.includes("ago"));
  const now = useNow(page, (time) => ticks ? minute(time) : null);
  // A page may be open for days.
  const oldest = since === "hours" && !still
    ? now - settings.hours * HOUR_MS
    : -Infinity;
  const young = events.filter((event) =>
    Date.parse(event.occurredAt) >= oldest
  );
  const fresh = toRows(young, settings).filter((row) =>
    fadeAfterMs === 0 || still ||
    now - row.at < stayMs(fadeAfterMs, textOf(row.event), settings.a11y)
  );
  const rows = settings.order === "newest-first" ? fresh : fresh.reverse();

  const list = useTwoLines<HTMLUListElement>(
    `${show.join()} ${rows.map((row) => `${row.id} ${row.count}`).join()}`,
    settings.flow === "vertical",
  );
  const shown = useShown(page, settings.visibility, rows.length > 0);
  return (
    <Frame
      kind="event-list"
      settings={settings}
      page={page}
      shown={shown && rows.length > 0}
      class={`is-${settings.flow} is-${settings.order}${
        settings.flow === "vertical" ? " is-list" : ""
      }`}
    >
      <ul class="ll-rows" role="list" ref={list}>
        {rows.map((row) => (
          <EventRowView
            key={row.id}
            row={row}
            now={now}
            settings={settings}
            page={page}
            formatter={formatter}
          />
        ))}
      </ul>
    </Frame>
  );
}
