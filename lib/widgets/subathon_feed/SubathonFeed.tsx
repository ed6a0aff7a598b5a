import { formatAgo, formatChange } from "@/lib/overlay/clock_format.ts";
import { createFormatter } from "@/lib/overlay/format.ts";
import { BoardRows } from "@/lib/overlay/components/BoardRows.tsx";
import { FitText } from "@/lib/overlay/components/FitText.tsx";
import { Frame } from "@/lib/overlay/components/Frame.tsx";
import { EventIcon } from "@/lib/overlay/components/EventIcon.tsx";
import { RowPart } from "@/lib/overlay/components/RowPart.tsx";
import { platformName } from "@/lib/overlay/platform_name.ts";
import { t } from "@/lib/locales/translator.ts";
import { kindName } from "@/lib/overlay/kind_name.ts";
import { templateParts } from "@/lib/core/template.ts";
import { every, useNow } from "@/lib/overlay/use_now.ts";
import { useShown } from "@/lib/overlay/use_shown.ts";
import { useTakenAway } from "@/lib/overlay/use_taken_away.ts";
import { useWidget, type WidgetProps } from "@/lib/overlay/use_widget.ts";
import type { subathonFeed } from "./definition.ts";
import type { TopicValue } from "@/lib/schema/widgets/state/topics.ts";
import { BOARD_MESSAGES } from "@/lib/locales/english/boards.ts";
import { EVENT_MESSAGES } from "@/lib/locales/english/events.ts";
import { SUBATHON_MESSAGES } from "@/lib/locales/english/subathon.ts";

type Contribution = TopicValue<"subathon_feed">["recent"][number];

const everyMinute = every(60_000);

/** Draws `subathon-feed`. */
export function SubathonFeed(props: WidgetProps<typeof subathonFeed>) {
  const { page } = props;
  const widget = useWidget(props);
  const settings = widget.settings.value;
  useTakenAway(page, widget.state);
  const { feed } = widget.state.value;
  const { mode, show, metric } = settings;
  const recent = mode === "top" ? [] : feed?.recent ?? [];
  const top = mode === "recent" ? [] : feed?.top ?? [];
  const ago = show.includes("ago") && recent.length > 0;
  const more = show.includes("action") || show.includes("platform") || ago;
  const now = useNow(page, (time) => ago ? everyMinute(time) : null);
  const any = recent.length + top.length > 0;
  const shown = useShown(page, settings.visibility, any) && any;
  const formatter = createFormatter({
    format: settings.format,
    locale: page.locale,
  });
  const currency = feed?.currency ?? page.currency;

  // What one gave and what all of it came to are written alike.
  function written(value: number): string {
    switch (metric) {
      case "time":
        return formatChange(value);
      case "points":
        return `+${formatter.points(value)} ${
          t(page.words, SUBATHON_MESSAGES, "unit.points")
        }`;
      case "money":
        return formatter.money(value, currency);
    }
  }

  function valueOf(entry: Contribution): string {
    return written(
      {
        time: entry.appliedMs,
        points: entry.milliPoints,
        money: entry.baseAmountMinor,
      }[metric],
    );
  }

  function moreOf(entry: Contribution): string {
    const times = entry.count > 1 ? ` ×${formatter.number(entry.count)}` : "";
    return [
      show.includes("action") ? kindName(page.words, entry.kind) + times : "",
      show.includes("platform") ? platformName(entry.platform) : "",
      show.includes("ago")
        ? formatAgo(
          now - Date.parse(entry.occurredAt),
          t(page.words, EVENT_MESSAGES, "ago_now"),
        )
        : "",
    ].filter((text) => text !== "").join(" · ");
  }

  const boards = {
    time: "board.time-added",
    points: "board.points",
    money: "board.tips",
  } as const;
  return (
    <Frame
      kind="subathon-feed"
      settings={settings}
      page={page}
      shown={shown}
      class="is-list"
      vars={{ "--rows": String(recent.length + top.length + 1) }}
    >
      {recent.length > 0 && (
        <ul class="ll-rows" role="list">
          {recent.slice(0, settings.items).map((entry) => (
            <li class="ll-row" key={entry.entryId} data-kind={entry.kind}>
              <span class="ll-row-icon">
                <EventIcon kind={entry.kind} />
              </span>
              <span class="ll-row-text">
                <span class="ll-row-line ll-cut">
                  {templateParts(settings.template, {
                    name: show.includes("name")
                      ? formatter.name(
                        entry.user?.name ?? entry.user?.login ??
                          t(page.words, EVENT_MESSAGES, "anonymous"),
                      )
                      : "",
                    value: show.includes("value") ? valueOf(entry) : "",
                    count: formatter.number(entry.count),
                  }).map((part, index) => <RowPart key={index} part={part} />)}
                </span>
                {more && (
                  <span class="ll-row-more ll-cut">{moreOf(entry)}</span>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
      {top.length > 0 && (
        <div class="ll-board">
          <FitText
            class="ll-board-title"
            text={`${t(page.words, BOARD_MESSAGES, boards[metric])} · ${
              t(page.words, BOARD_MESSAGES, `period.${settings.period}`)
            }`}
          />
          <BoardRows
            rows={top.slice(0, settings.items)}
            show={["rank", "name", "value"]}
            motion={settings.motion}
            formatter={formatter}
            words={page.words}
            valueOf={written}
          />
        </div>
      )}
    </Frame>
  );
}
