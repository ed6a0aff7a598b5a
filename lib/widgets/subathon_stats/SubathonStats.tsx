import { formatClock, shownSeconds } from "@/lib/overlay/clock_format.ts";
import { createFormatter } from "@/lib/overlay/format.ts";
import { dateFormat } from "@/lib/overlay/date_format.ts";
import { Frame } from "@/lib/overlay/components/Frame.tsx";
import { onPage, pagesOfTiles } from "@/lib/overlay/pages_of.ts";
import { Sparkline } from "./Sparkline.tsx";
import { personName } from "@/lib/overlay/components/BoardRows.tsx";
import { iconOf } from "@/lib/overlay/components/EventIcon.tsx";
import type { IconName } from "@/lib/overlay/components/Icon.tsx";
import { Tile } from "@/lib/overlay/components/Tile.tsx";
import { turnMs } from "@/lib/overlay/read_time.ts";
import { t } from "@/lib/locales/translator.ts";
import { kindName } from "@/lib/overlay/kind_name.ts";
import { useEvents } from "@/lib/overlay/use_events.ts";
import { useInnerSize } from "@/lib/overlay/use_inner_size.ts";
import { useRotation } from "@/lib/overlay/use_rotation.ts";
import { useShown } from "@/lib/overlay/use_shown.ts";
import { useTakenAway } from "@/lib/overlay/use_taken_away.ts";
import { useWidget, type WidgetProps } from "@/lib/overlay/use_widget.ts";
import type { subathonStats } from "./definition.ts";
import { SUBATHON_STATS_MESSAGES } from "./messages.ts";

const ICONS: Readonly<Record<string, IconName>> = {
  "started": "clock",
  "elapsed": "clock",
  "added": "plus",
  "paused": "pause",
  "contributors": "raid",
  "biggest": "trophy",
  "per-hour": "bolt",
  "projected-end": "flag",
};

/** As many letters of a range are as wide as a figure beside it may be. */
const RANGE_CHARS = 6;
/** Time for which tiles are seen where not all fit at once. */
const TURN_MS = 6_000;
/** Less is too low for figures and a chart, px. */
const WITH_CHART = 90;
/** A line with room for an icon above its figure, px. */
const HIGH = 110;

/** Draws `subathon-stats`. */
export function SubathonStats(
  props: WidgetProps<typeof subathonStats>,
) {
  const { page } = props;
  const widget = useWidget(props);
  const settings = widget.settings.value;
  useTakenAway(page, widget.state);
  const { stats } = widget.state.value;
  useEvents(page, ["timer.state"], ({ data }) => {
    widget.state.value = { ...widget.state.peek(), timer: data };
  });
  const formatter = createFormatter({
    format: settings.format,
    locale: page.locale,
  });
  const { locale } = formatter;
  const length = (ms: number) =>
    formatClock(shownSeconds(ms, "up"), "compact", locale);
  const instants = dateFormat(locale, {
    weekday: "short",
    hour: "numeric",
    minute: "2-digit",
    timeZone: page.timeZone,
  });

  type Shown = { text: string; of?: string; range?: boolean };
  function shownOf(tile: (typeof settings.tiles)[number]): Shown | null {
    if (!stats) return null;
    switch (tile) {
      case "started":
        return stats.startedAt
          ? { text: instants.format(new Date(stats.startedAt)) }
          : null;
      case "elapsed":
        return { text: length(stats.elapsedMs) };
      case "added":
        return { text: length(stats.addedMs) };
      case "paused":
        return { text: length(stats.pausedMs) };
      case "contributors":
        return { text: formatter.number(stats.contributors) };
      case "biggest":
        return stats.biggest && {
          text: `+${length(stats.biggest.appliedMs)}`,
          of: formatter.name(personName(stats.biggest.person, page.words)),
        };
      case "per-hour":
        return { text: `+${length(stats.perHourMs)}` };
      case "projected-end": {
        const range = stats.projectedEnd;
        return range && {
          // Where it needs two lines, each end has one.
          text: instants.formatRange(new Date(range.from), new Date(range.to))
            .replace(/–.*/, (end) => end.replaceAll(/\s/g, "\u00a0")),
          range: true,
        };
      }
      case "by-kind": {
        const [most] = stats.byKind;
        return most
          ? {
            text: `+${length(most.appliedMs)}`,
            of: kindName(page.words, most.kind),
          }
          : null;
      }
    }
  }

  const tiles = settings.tiles.flatMap((tile) => {
    const shown = shownOf(tile);
    return shown === null ? [] : [{ tile, ...shown }];
  });
  const [ref, room] = useInnerSize();
  // Figures of one size; a range shrinks by itself.
  const chars = Math.max(
    4,
    ...tiles.map(({ text, range }) => range ? RANGE_CHARS : text.length),
  );
  // A chart takes the room of a line, where there is room for both.
  const chart = settings.chart !== "none" && (stats?.chart.length ?? 0) > 1 &&
    (room === null || room.height >= WITH_CHART);
  const paging = pagesOfTiles(tiles.length, {
    columns: settings.columns,
    chars,
    room: room && chart ? { ...room, height: room.height / 2 } : room,
  });
  const { columns, each, pages } = paging;
  const lines = Math.ceil(each / columns);
  // Without a chart the figures have all the room: their icons stand above them.
  const high = room === null || room.height / lines >= HIGH;
  const turn = useRotation(
    page,
    pages,
    turnMs(TURN_MS, tiles.map(({ text, of = "" }) => text + of), settings.a11y),
  );
  const shown = useShown(page, settings.visibility, tiles.length > 0) &&
    tiles.length > 0;
  return (
    <Frame
      kind="subathon-stats"
      settings={settings}
      page={page}
      shown={shown}
      class={chart ? "has-chart" : high ? "is-high" : ""}
      vars={{
        "--columns": String(columns),
        "--chars": String(chars),
        "--lines": String(lines + (chart ? 1 : 0)),
      }}
    >
      <i class="ll-room" ref={ref} />
      <div class="ll-tiles">
        {onPage(tiles, paging, turn).map(({ tile, text, of, range }) => (
          <Tile
            key={tile}
            icon={tile === "by-kind" && stats?.byKind[0]
              ? iconOf(stats.byKind[0].kind)
              : ICONS[tile] ?? null}
            label={t(page.words, SUBATHON_STATS_MESSAGES, `stats.${tile}`) +
              (of === undefined ? "" : ` · ${of}`)}
            value={text}
            range={range}
          />
        ))}
        {chart && stats && (
          <Sparkline
            values={stats.chart}
            filled={settings.chart === "area"}
          />
        )}
      </div>
    </Frame>
  );
}
