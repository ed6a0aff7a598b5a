import { createFormatter } from "@/lib/overlay/format.ts";
import { FitText } from "@/lib/overlay/components/FitText.tsx";
import { Frame } from "@/lib/overlay/components/Frame.tsx";
import { Icon } from "@/lib/overlay/components/Icon.tsx";
import { Presence } from "@/lib/overlay/components/Presence.tsx";
import { TickerBelt } from "./TickerBelt.tsx";
import { countsForWidget } from "@/lib/overlay/counts_for_widget.ts";
import { type TickerLine, tickerLines } from "./ticker_lines.ts";
import { turnMs } from "@/lib/overlay/read_time.ts";
import { useItemsRow } from "./use_items_row.ts";
import { useRotation } from "@/lib/overlay/use_rotation.ts";
import { useShown } from "@/lib/overlay/use_shown.ts";
import { useSupportEvents } from "@/lib/overlay/use_support_events.ts";
import { useTakenAway } from "@/lib/overlay/use_taken_away.ts";
import { useWidget, type WidgetProps } from "@/lib/overlay/use_widget.ts";
import { TICKER_KINDS } from "@/lib/schema/widgets/settings/event_kinds.ts";
import {
  itemsOf,
  ownKinds,
} from "@/lib/schema/widgets/settings/filter_param.ts";
import type { ticker } from "./definition.ts";

/** Fewest items of a belt. */
const MIN_BELT = 4;

/** Draws `ticker`. */
export function Ticker(props: WidgetProps<typeof ticker>) {
  const { page } = props;
  const widget = useWidget(props);
  const settings = widget.settings.value;
  useTakenAway(page, widget.state);
  const figures = widget.state.value;

  useSupportEvents(page, (event) => {
    const items = settings.items.flatMap((item) =>
      item.type === "latest" ? [item.kind] : []
    );
    const kinds = itemsOf(items, ownKinds(settings.filter.kinds, TICKER_KINDS));
    const filter = { ...settings.filter, kinds };
    if (!countsForWidget(event, filter, page.mode === "preview")) return;
    const held = widget.state.peek();
    widget.state.value = {
      ...held,
      latest: { ...held.latest, [event.kind]: event },
    };
  });

  const formatter = createFormatter({
    format: settings.format,
    locale: page.locale,
  });
  const lines = tickerLines(settings.items, figures, {
    words: page.words,
    formatter,
    currency: page.currency,
  });
  // A few items that come again and again are better read side by side where
  // they fit, and one after the other where they do not.
  const few = settings.mode === "scroll" && lines.length > 0 &&
    lines.length < MIN_BELT;
  const content = lines.map((line) => line.key + line.label + line.text)
    .join("\n");
  const row = useItemsRow(content);
  const steps = settings.mode === "step" || lines.length < MIN_BELT ||
    settings.motion.intensity !== "full";
  const turn = useRotation(
    page,
    steps ? lines.length : 1,
    turnMs(
      settings.stepMs,
      lines.map(({ label, text }) => `${label} ${text}`),
      settings.a11y,
    ),
  );
  const shown = useShown(page, settings.visibility, lines.length > 0) &&
    (lines.length > 0 || !settings.hideWhenEmpty);
  const current = lines[turn];
  // Around nothing at all a bar is one of the whole width.
  const fits = steps && settings.bar === "fit" && lines.length > 0;
  const item = (line: TickerLine) => (
    <span class="ll-ticker-item" data-kind={line.kind} key={line.key}>
      {settings.showIcons && line.icon && (
        <span class="ll-row-icon">
          <Icon name={line.icon} />
        </span>
      )}
      {line.label !== "" && (
        <span class="ll-ticker-label" dir="auto">{line.label}</span>
      )}
      <span class="ll-ticker-text" dir="auto">{line.text}</span>
    </span>
  );
  const withSigns = (all: readonly TickerLine[], closed = false) =>
    all.map((line, index) => (
      <>
        {item(line)}
        {settings.separator !== "" && (closed || index < all.length - 1) && (
          <span class="ll-ticker-sign">{settings.separator}</span>
        )}
      </>
    ));
  return (
    <Frame
      kind="ticker"
      settings={settings}
      page={page}
      shown={shown}
      class={fits ? "is-fit" : ""}
      vars={{ "--gap": `${settings.gapPx}px` }}
    >
      {few && (
        <div class="ll-ticker-row" aria-hidden="true" ref={row}>
          {withSigns(lines)}
        </div>
      )}
      {fits && (
        <div class="ll-ticker-widest" aria-hidden="true">
          {lines.map(item)}
        </div>
      )}
      {steps
        ? (
          <Presence
            id={current?.key ?? null}
            motion={settings.motion}
            a11y={settings.a11y}
          >
            {current && (
              <FitText
                class="ll-ticker-step"
                text={`${current.label} ${current.text}`}
              >
                {item(current)}
              </FitText>
            )}
          </Presence>
        )
        : (
          <TickerBelt
            page={page}
            speed={settings.speed}
            direction={settings.direction}
          >
            {withSigns(lines, true)}
          </TickerBelt>
        )}
    </Frame>
  );
}
