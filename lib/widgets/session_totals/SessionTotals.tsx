import { formatClock, shownSeconds } from "@/lib/overlay/clock_format.ts";
import { createFormatter } from "@/lib/overlay/format.ts";
import { Frame } from "@/lib/overlay/components/Frame.tsx";
import { type IconName } from "@/lib/overlay/components/Icon.tsx";
import { onPage, pagesOfTiles, unequalTiles } from "@/lib/overlay/pages_of.ts";
import { Presence } from "@/lib/overlay/components/Presence.tsx";
import { Tile } from "@/lib/overlay/components/Tile.tsx";
import { turnMs } from "@/lib/overlay/read_time.ts";
import { t } from "@/lib/locales/translator.ts";
import { every, useNow } from "@/lib/overlay/use_now.ts";
import { useInnerSize } from "@/lib/overlay/use_inner_size.ts";
import { useRotation } from "@/lib/overlay/use_rotation.ts";
import { useShown } from "@/lib/overlay/use_shown.ts";
import { useWidget, type WidgetProps } from "@/lib/overlay/use_widget.ts";
import type { sessionTotals } from "./definition.ts";
import { TOTAL_MESSAGES } from "@/lib/locales/english/totals.ts";

const ICONS: Readonly<Record<string, IconName>> = {
  followers: "follow",
  subs: "sub",
  gifts: "gift",
  members: "member",
  bits: "cheer",
  tips: "tip",
  raids: "raid",
  chatters: "raid",
  messages: "chat",
  "peak-viewers": "eye",
  uptime: "clock",
};

/** Width of a label's letter, in those of the figure. */
const LABEL_LETTER = 0.6;
/** Letters that the sheet adds to those of a figure. */
const SHEET_EDGES = 0.8;

/** Time for which tiles are seen where not all fit at once. */
const TURN_MS = 6_000;

const everyMinute = every(60_000);

/** Draws `session-totals`. */
export function SessionTotals(
  props: WidgetProps<typeof sessionTotals>,
) {
  const { page } = props;
  const widget = useWidget(props);
  const settings = widget.settings.value;
  const { totals } = widget.state.value;
  const formatter = createFormatter({
    format: settings.format,
    locale: page.locale,
  });
  const since = totals?.liveSince ?? null;
  const ticks = since !== null && settings.tiles.includes("uptime");
  const now = useNow(page, (time) => ticks ? everyMinute(time) : null);
  const textOf = (tile: (typeof settings.tiles)[number]): string | null => {
    if (tile === "uptime") {
      if (since === null) return null;
      const seconds = shownSeconds(now - Date.parse(since), "up");
      return formatClock(seconds, "compact", formatter.locale);
    }
    const value = totals?.values[tile] ?? null;
    if (value === null) return null;
    return tile === "tips"
      ? formatter.money(value, totals?.currency ?? page.currency)
      : formatter.number(value);
  };
  // A figure that cannot be read is left out; it is never a zero.
  const tiles = settings.tiles.flatMap((tile, index) => {
    const text = textOf(tile);
    const label = settings.labels[index] ||
      t(page.words, TOTAL_MESSAGES, `total.${tile}`);
    return text === null ? [] : [{ tile, label, text }];
  });
  const shown = useShown(page, settings.visibility, tiles.length > 0) &&
    tiles.length > 0;
  const [ref, room] = useInnerSize();
  // All figures are as large as the longest allows.
  const chars = Math.max(1, ...tiles.map(({ text }) => text.length));
  const count = tiles.length;
  const widths = unequalTiles(
    tiles.map(({ text, label }) =>
      Math.max(text.length, label.length * LABEL_LETTER)
    ),
    { columns: settings.columns, room },
  );
  const paging = widths
    ? { columns: count, each: count, pages: 1 }
    : pagesOfTiles(count, { columns: settings.columns, chars, room });
  const { columns, each, pages } = paging;
  const lines = Math.ceil(each / columns);
  const turn = useRotation(
    page,
    pages,
    turnMs(
      TURN_MS,
      tiles.map(({ label, text }) => `${label} ${text}`),
      settings.a11y,
    ),
  );
  return (
    <Frame
      kind="session-totals"
      settings={settings}
      page={page}
      shown={shown}
      class={lines > 1 ? "has-lines" : ""}
      vars={widths
        ? {
          // All of them are one column of all letters.
          "--columns": "1",
          "--chars": String(sumOf(widths) - SHEET_EDGES),
          "--lines": "1",
          "--tracks": widths.map((width) => `minmax(0, ${width}fr)`).join(" "),
        }
        : {
          "--columns": String(columns),
          "--chars": String(chars),
          "--lines": String(lines),
        }}
    >
      <i class="ll-room" ref={ref} />
      <Presence id={`${turn}`} motion={settings.motion} a11y={settings.a11y}>
        <div class="ll-tiles">
          {onPage(tiles, paging, turn).map(({ tile, label, text }) => (
            <Tile
              key={tile}
              icon={settings.showIcons ? ICONS[tile] ?? null : null}
              label={label}
              value={text}
              iconByLabel
            />
          ))}
        </div>
      </Presence>
    </Frame>
  );
}

function sumOf(list: readonly number[]): number {
  return list.reduce((sum, value) => sum + value, 0);
}
