import { createFormatter } from "@/lib/overlay/format.ts";
import { onPage, pagesOfTiles } from "@/lib/overlay/pages_of.ts";
import { FitText } from "@/lib/overlay/components/FitText.tsx";
import { Frame } from "@/lib/overlay/components/Frame.tsx";
import { EventIcon } from "@/lib/overlay/components/EventIcon.tsx";
import { Presence } from "@/lib/overlay/components/Presence.tsx";
import { type RateLine, rateLines } from "./rate_lines.ts";
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
  const lines = rates
    ? rateLines(rates, timer, settings, { words: page.words, formatter })
    : [];
  const turns = settings.layout === "rotate";
  const [ref, room] = useInnerSize();
  // Two side by side, and as many below each other as can be read.
  const paging = pagesOfTiles(lines.length, {
    columns: 2,
    chars: CHARS,
    room,
  });
  const turn = useRotation(
    page,
    turns ? lines.length : settings.layout === "columns" ? paging.pages : 1,
    turnMs(
      settings.rotateMs,
      lines.map(({ label, value }) => `${label} ${value}`),
      settings.a11y,
    ),
  );
  const current = lines[turn];
  const shown = useShown(page, settings.visibility, lines.length > 0) &&
    lines.length > 0;
  return (
    <Frame
      kind="subathon-rates"
      settings={settings}
      page={page}
      shown={shown}
      class={`is-${settings.layout}${
        settings.layout === "rows" ? " is-list" : ""
      }`}
      vars={{
        "--columns": String(paging.columns),
        "--rows": String(
          settings.layout === "columns"
            ? Math.ceil(paging.each / paging.columns)
            : settings.layout === "rows"
            ? lines.length
            : 1,
        ),
      }}
    >
      <i class="ll-room" ref={ref} />
      {turns
        ? (
          <Presence
            id={current?.key ?? null}
            motion={settings.motion}
            a11y={settings.a11y}
          >
            {current && <Line line={current} />}
          </Presence>
        )
        : settings.layout === "line"
        ? (
          <FitText
            class="ll-rates"
            text={lines.map(({ label, value }) => label + value).join()}
          >
            {lines.map((line) => <Line key={line.key} line={line} inline />)}
          </FitText>
        )
        : (
          <div class="ll-rates" role="list">
            {(settings.layout === "columns"
              ? onPage(lines, paging, turn)
              : lines).map((line) => <Line key={line.key} line={line} />)}
          </div>
        )}
    </Frame>
  );
}

function Line({ line, inline }: { line: RateLine; inline?: boolean }) {
  return (
    <div class="ll-rate" role="listitem" data-kind={line.kind}>
      <span class="ll-row-icon">
        <EventIcon kind={line.kind} />
      </span>
      {inline
        ? <span dir="auto">{line.label}</span>
        : <FitText class="ll-rate-label" text={line.label} />}
      <FitText class="ll-rate-value" text={line.value} />
    </div>
  );
}
