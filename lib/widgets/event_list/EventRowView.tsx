import { useLayoutEffect, useRef } from "preact/hooks";
import type { SettingsOf } from "@/lib/schema/widgets/define_widget.ts";
import type { eventList } from "./definition.ts";
import { formatAgo } from "@/lib/overlay/clock_format.ts";
import { describeEvent } from "@/lib/overlay/describe_event.ts";
import type { EventRow } from "./event_rows.ts";
import type { Formatter } from "@/lib/overlay/format.ts";
import { isHistory } from "@/lib/overlay/is_history.ts";
import { enterMovement } from "@/lib/overlay/motion.ts";
import type { PageInfo } from "@/lib/overlay/page_info.ts";
import { platformName } from "@/lib/overlay/platform_name.ts";
import { t } from "@/lib/locales/translator.ts";
import { templateParts } from "@/lib/core/template.ts";
import { EventIcon } from "@/lib/overlay/components/EventIcon.tsx";
import { RowPart } from "@/lib/overlay/components/RowPart.tsx";
import { EVENT_MESSAGES } from "@/lib/locales/english/events.ts";

interface EventRowViewProps {
  row: EventRow;
  /** The server's clock. */
  now: number;
  settings: SettingsOf<typeof eventList>;
  page: PageInfo;
  formatter: Formatter;
}

/** Draws one line of an event list. */
export function EventRowView(
  { row, now, settings, page, formatter }: EventRowViewProps,
) {
  const { event, count } = row;
  const { show, motion } = settings;
  const ref = useRef<HTMLLIElement>(null);
  useLayoutEffect(() => {
    const movement = enterMovement(motion);
    // A line that came while the page was open moves; history stands.
    if (page.mode !== "live" || !movement || isHistory(row.at, now)) return;
    ref.current?.animate(movement.keyframes, {
      duration: movement.durationMs,
      easing: movement.easing,
    });
  }, []);
  const text = describeEvent(event, { words: page.words, formatter });
  const template = settings.templates[event.kind] ?? settings.template;
  const amount = show.includes("amount") ? text.amount : "";
  const action = amount === "" ? text.action : text.brief;
  const values = {
    ...text.values,
    name: show.includes("name") ? text.name : "",
    action: show.includes("action") ? action : "",
  };
  return (
    <li class="ll-row" ref={ref} data-kind={event.kind}>
      {show.includes("icon") && (
        <span class="ll-row-icon">
          <EventIcon kind={event.kind} />
        </span>
      )}
      <span class="ll-row-text">
        <span class="ll-row-line ll-cut">
          {templateParts(template, values).map((part, index) => (
            <RowPart key={index} part={part} />
          ))}
          {count > 1 && (
            <span class="ll-row-times">×{formatter.number(count)}</span>
          )}
          {amount !== "" && <span class="ll-row-amount">{amount}</span>}
        </span>
        {show.includes("message") && text.message !== "" && (
          <span class="ll-row-message ll-cut" dir="auto">{text.message}</span>
        )}
      </span>
      {show.includes("platform") && (
        <span class="ll-row-more">{platformName(event.platform)}</span>
      )}
      {show.includes("ago") && (
        <span class="ll-row-more">
          {formatAgo(
            now - row.at,
            t(page.words, EVENT_MESSAGES, "ago_now"),
          )}
        </span>
      )}
    </li>
  );
}
