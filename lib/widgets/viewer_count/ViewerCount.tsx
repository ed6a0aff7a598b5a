import { createFormatter } from "@/lib/overlay/format.ts";
import { Digits } from "@/lib/overlay/components/Digits.tsx";
import { FitText } from "@/lib/overlay/components/FitText.tsx";
import { Frame } from "@/lib/overlay/components/Frame.tsx";
import { Icon } from "@/lib/overlay/components/Icon.tsx";
import { passesPlatform } from "@/lib/schema/widgets/rules/passes_filter.ts";
import { platformName } from "@/lib/overlay/platform_name.ts";
import { tCount } from "@/lib/locales/translator.ts";
import { useInnerSize } from "@/lib/overlay/use_inner_size.ts";
import { useNow } from "@/lib/overlay/use_now.ts";
import { useShown } from "@/lib/overlay/use_shown.ts";
import { useWidget, type WidgetProps } from "@/lib/overlay/use_widget.ts";
import type { viewerCount } from "./definition.ts";
import { VIEWERS_MESSAGES } from "./messages.ts";

/** From this height on there is room for the label below the figure, px. */
const TWO_LINES = 44;
/** In a place of fewer px a figure stands alone. */
const NARROW = 90;

/** Draws `viewer-count`. */
export function ViewerCount(props: WidgetProps<typeof viewerCount>) {
  const { page } = props;
  const widget = useWidget(props);
  const settings = widget.settings.value;
  const { viewers } = widget.state.value;
  const readAt = viewers ? Date.parse(viewers.readAt) : 0;
  const staleAt = readAt + settings.staleAfterMs;
  const now = useNow(
    page,
    (time) => viewers && time < staleAt ? staleAt - time : null,
  );
  const counted = (viewers?.platforms ?? []).filter((entry) =>
    passesPlatform(entry.platform, settings.filter)
  ).flatMap(({ platform, viewers: count }) =>
    count === null ? [] : [{ platform, count }]
  );
  const total = counted.reduce((sum, { count }) => sum + count, 0);
  const known = counted.length > 0 && now < staleAt;
  const shown = useShown(page, settings.visibility, known) && known &&
    total >= settings.hideBelow;
  const formatter = createFormatter({
    format: settings.format,
    locale: page.locale,
  });
  // The label that nobody has changed is said in the overlay's language.
  const labelOf = (count: number) =>
    settings.label === VIEWERS_MESSAGES["viewers_other"]
      ? tCount(
        page.words,
        formatter.locale,
        VIEWERS_MESSAGES,
        "viewers",
        count,
        {},
      )
      : settings.label;
  const lines = settings.mode === "total"
    ? [{ platform: "", count: total }]
    : counted;
  const [ref, room] = useInnerSize();
  const below = settings.mode === "total" &&
    (room === null || room.height >= TWO_LINES);
  // Beside the picture there is no room for more than the figure.
  const bare = !below && room !== null && room.width < NARROW;
  return (
    <Frame
      kind="viewer-count"
      settings={settings}
      page={page}
      shown={shown}
      vars={{ "--rows": String(lines.length) }}
    >
      <i class="ll-room" ref={ref} />
      <div class="ll-figure">
        <span class="ll-row-icon">
          <Icon name="eye" />
        </span>
        <div class="ll-figure-lines">
          {lines.map(({ platform, count }) => {
            const figure = formatter.number(count);
            const label = platformName(platform) ||
              (bare ? "" : labelOf(count));
            const digits = <Digits text={figure} />;
            return below
              ? (
                <>
                  <FitText class="ll-figure-value" text={figure}>
                    {digits}
                  </FitText>
                  {label !== "" && (
                    <FitText
                      class="ll-figure-unit"
                      text={label}
                      least={0.6}
                      wraps
                    />
                  )}
                </>
              )
              : (
                <FitText
                  key={platform}
                  class="ll-figure-line"
                  text={`${figure} ${label}`.trim()}
                  // The figure is what is read; a long label is cut first.
                  least={0.7}
                >
                  {digits}
                  {label !== "" && <span class="ll-figure-unit">{label}</span>}
                </FitText>
              );
          })}
        </div>
      </div>
    </Frame>
  );
}
