import { Digits } from "@/lib/overlay/components/Digits.tsx";
import { FitText } from "@/lib/overlay/components/FitText.tsx";
import { Frame } from "@/lib/overlay/components/Frame.tsx";
import { Pulse } from "@/lib/overlay/components/Pulse.tsx";
import { createFormatter } from "@/lib/overlay/format.ts";
import { useCountUp } from "@/lib/overlay/use_count_up.ts";
import { useCue } from "@/lib/overlay/use_cue.ts";
import { useEvents } from "@/lib/overlay/use_events.ts";
import { useShown } from "@/lib/overlay/use_shown.ts";
import { useWidget, type WidgetProps } from "@/lib/overlay/use_widget.ts";
import { counterValue } from "./counter_value.ts";
import type { counter } from "./definition.ts";

const COUNT_MS = 600;
/** A longer label has two lines at the size for which the widget is made. */
const ONE_LINE = 18;
/** A label has a part of the plate alone: it shrinks further than other words before it is cut. */
const LABEL_LEAST = 0.36;
const WORDED = "ll-figure is-worded";

/** Draws `counter`. */
export function Counter(props: WidgetProps<typeof counter>) {
  const { page } = props;
  const widget = useWidget(props);
  const settings = widget.settings.value;
  const figure = widget.state.value.counter;
  const play = useCue(page, props.instanceId);

  useEvents(page, ["metric.updated"], (event) => {
    const value = counterValue(event, settings.counterId);
    if (value === null) return;
    widget.state.value = {
      counter: { counterId: event.data.name, value: Math.round(value) },
    };
    play(settings.sound);
  });

  const moves = settings.change === "count" &&
    settings.motion.intensity === "full";
  const value = useCountUp(figure?.value ?? 0, moves ? COUNT_MS : 0);
  const formatter = createFormatter({
    format: settings.format,
    locale: page.locale,
  });
  const digits = settings.padTo > 0
    ? String(Math.abs(value)).padStart(settings.padTo, "0")
    : formatter.number(Math.abs(value));
  const text = `${
    value < 0 ? "−" : ""
  }${settings.prefix}${digits}${settings.suffix}`;
  const shown = useShown(page, settings.visibility, figure !== null) &&
    figure !== null;
  return (
    <Frame kind="counter" settings={settings} page={page} shown={shown}>
      <div class={settings.label.length > ONE_LINE ? WORDED : "ll-figure"}>
        {settings.label !== "" && (
          <div class="ll-tab">
            <FitText
              class="ll-figure-label"
              text={settings.label}
              least={LABEL_LEAST}
              wraps
            />
          </div>
        )}
        <Pulse
          id={String(figure?.value)}
          on={settings.change !== "none"}
          motion={settings.motion}
          a11y={settings.a11y}
        >
          <FitText class="ll-figure-value" text={text}>
            <Digits text={text} tiles={settings.change === "flip"} />
          </FitText>
        </Pulse>
      </div>
    </Frame>
  );
}
