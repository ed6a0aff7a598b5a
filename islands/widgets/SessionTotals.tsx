import { formatClock, shownSeconds } from "@/lib/browser/clock_format.ts";
import { createFormatter } from "@/lib/browser/format.ts";
import { guarded } from "@/lib/browser/guarded.tsx";
import { Frame } from "@/lib/browser/parts/Frame.tsx";
import { type IconName } from "@/lib/browser/parts/Icon.tsx";
import { Tile } from "@/lib/browser/parts/Tile.tsx";
import { say } from "@/lib/browser/say.ts";
import { every, useNow } from "@/lib/browser/use_now.ts";
import { useShown } from "@/lib/browser/use_shown.ts";
import { useWidget, type WidgetProps } from "@/lib/browser/use_widget.ts";
import type { sessionTotals } from "@/lib/widgets/kinds/session_totals.ts";

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

const everyMinute = every(60_000);

/** Face of `session-totals`. */
function SessionTotals(
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
    return text === null ? [] : [{ tile, index, text }];
  });
  const shown = useShown(page, settings.visibility, tiles.length > 0) &&
    tiles.length > 0;
  const columns = Math.min(settings.columns, Math.max(1, tiles.length));
  return (
    <Frame
      kind="session-totals"
      settings={settings}
      page={page}
      shown={shown}
      vars={{
        "--columns": String(columns),
        "--lines": String(Math.ceil(tiles.length / columns)),
        // All figures are as large as the longest allows.
        "--chars": String(Math.max(1, ...tiles.map(({ text }) => text.length))),
      }}
    >
      <div class="ll-tiles">
        {tiles.map(({ tile, index, text }) => (
          <Tile
            key={tile}
            icon={settings.showIcons ? ICONS[tile] ?? null : null}
            label={settings.labels[index] || say(page.words, `total.${tile}`)}
            value={text}
          />
        ))}
      </div>
    </Frame>
  );
}

export default guarded(SessionTotals);
