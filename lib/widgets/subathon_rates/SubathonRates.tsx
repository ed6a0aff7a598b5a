import { createFormatter } from "@/lib/overlay/format.ts";
import { onPage, pagesOfTiles } from "@/lib/overlay/pages_of.ts";
import { FitText } from "@/lib/overlay/components/FitText.tsx";
import { Frame } from "@/lib/overlay/components/Frame.tsx";
import { EventIcon } from "@/lib/overlay/components/EventIcon.tsx";
import { Presence } from "@/lib/overlay/components/Presence.tsx";
import { type RateLine, rateLines, unfoldTiers } from "./rate_lines.ts";
import {
  linePages,
  rowPages,
  rowsTaken,
  TIERED_ROWS,
  tiersFit,
} from "./rate_pages.ts";
import { turnMs } from "@/lib/overlay/read_time.ts";
import { useEvents } from "@/lib/overlay/use_events.ts";
import { useRotation } from "@/lib/overlay/use_rotation.ts";
import { useInnerSize } from "@/lib/overlay/use_inner_size.ts";
import { useShown } from "@/lib/overlay/use_shown.ts";
import { useWidget, type WidgetProps } from "@/lib/overlay/use_widget.ts";
import type { subathonRates } from "./definition.ts";

/** As many letters of a line are to be read where lines stand side by side. */
const CHARS = 8;

/** Draws `subathon-rates`. */
export function SubathonRates(
  props: WidgetProps<typeof subathonRates>,
) {
  const { page } = props;
  const widget = useWidget(props);
  const settings = widget.settings.value;
  const { rates, timer } = widget.state.value;
  useEvents(page, ["timer.state"], ({ data }) => {
    const held = widget.state.peek();
    widget.state.value = { ...held, timer: data };
  });
  const formatter = createFormatter({
    format: settings.format,
    locale: page.locale,
  });
  const groups = rates
    ? rateLines(rates, timer, settings, { words: page.words, formatter })
    : [];
  const { layout } = settings;
  const [ref, room] = useInnerSize();
  const lines = layout === "line" || layout === "rows" && tiersFit(groups, room)
    ? groups
    : unfoldTiers(groups);
  // Two side by side, and as many below each other as can be read.
  const paging = pagesOfTiles(lines.length, {
    columns: 2,
    chars: CHARS,
    room,
  });
  const pages = layout === "rows"
    ? rowPages(lines, room)
    : layout === "line"
    ? linePages(lines, room)
    : layout === "columns"
    ? Array.from(
      { length: paging.pages },
      (_, index) => onPage(lines, paging, index),
    )
    : lines.map((line) => [line]);
  const turn = useRotation(
    page,
    pages.length,
    turnMs(settings.rotateMs, pages.map(textOf), settings.a11y),
  );
  const current = pages[turn] ?? [];
  const rows = pages.map((on) =>
    on.reduce((sum, one) => sum + rowsTaken(one), 0)
  );
  const shown = useShown(page, settings.visibility, lines.length > 0) &&
    lines.length > 0;
  return (
    <Frame
      kind="subathon-rates"
      settings={settings}
      page={page}
      shown={shown}
      class={`is-${layout}${layout === "rows" ? " is-list" : ""}`}
      vars={{
        "--columns": String(paging.columns),
        "--tiered": String(TIERED_ROWS),
        "--chars": String(
          Math.max(1, ...lines.map(({ value }) => value.length)),
        ),
        "--rows": String(
          layout === "columns"
            ? Math.ceil(paging.each / paging.columns)
            : layout === "rows"
            ? Math.max(...rows)
            : 1,
        ),
      }}
    >
      <i class="ll-room" ref={ref} />
      {layout === "rotate"
        ? (
          <Presence
            id={current[0]?.key ?? null}
            motion={settings.motion}
            a11y={settings.a11y}
          >
            {current[0] && <Line line={current[0]} />}
          </Presence>
        )
        : layout === "line"
        ? (
          <FitText class="ll-rates" text={textOf(current)}>
            {current.map((line) => <Line key={line.key} line={line} inline />)}
          </FitText>
        )
        : (
          <div class="ll-rates" role="list">
            {current.map((line) => <Line key={line.key} line={line} />)}
          </div>
        )}
    </Frame>
  );
}

/** Everything that a page says. */
function textOf(lines: readonly RateLine[]): string {
  return lines.flatMap(({ label, value, tiers }) => [
    label,
    value,
    ...tiers.flatMap((tier) => [tier.label, tier.value]),
  ]).join(" ");
}

function Line({ line, inline }: { line: RateLine; inline?: boolean }) {
  const { kind, label, value, tiers } = line;
  return (
    <div
      class={`ll-rate${tiers.length > 0 ? " has-tiers" : ""}`}
      role="listitem"
      data-kind={kind}
    >
      <span class="ll-row-icon">
        <EventIcon kind={kind} />
      </span>
      {inline
        ? <span dir="auto">{label}</span>
        : <FitText class="ll-rate-label" text={label} least={0.7} />}
      {value !== "" && <FitText class="ll-rate-value" text={value} />}
      {tiers.length > 0 && (
        <div class="ll-rate-tiers">
          {tiers.map((tier) => (
            <div key={tier.label} class="ll-rate-tier">
              <FitText class="ll-rate-tier-name" text={tier.label} />
              <FitText class="ll-rate-value" text={tier.value} />
            </div>
          ))}
        </div>
      )}
    </div>
  );
}
