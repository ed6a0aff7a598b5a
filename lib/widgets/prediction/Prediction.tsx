import { createFormatter } from "@/lib/overlay/format.ts";
import { FitText } from "@/lib/overlay/components/FitText.tsx";
import { translateDefaults } from "@/lib/overlay/translate_defaults.ts";
import { Frame } from "@/lib/overlay/components/Frame.tsx";
import { OutcomeView } from "./OutcomeView.tsx";
import { TimeLeft } from "@/lib/overlay/components/TimeLeft.tsx";
import { wholePercents } from "@/lib/overlay/poll_tally.ts";
import { stayMs } from "@/lib/overlay/read_time.ts";
import { useCue } from "@/lib/overlay/use_cue.ts";
import { useEvents } from "@/lib/overlay/use_events.ts";
import { useOutdated } from "@/lib/overlay/use_outdated.ts";
import { useLinger } from "@/lib/overlay/use_linger.ts";
import { useShown } from "@/lib/overlay/use_shown.ts";
import { useTakenAway } from "@/lib/overlay/use_taken_away.ts";
import { useWidget, type WidgetProps } from "@/lib/overlay/use_widget.ts";
import type { EventData } from "@/lib/schema/events/catalogue.ts";
import type { prediction as kind } from "./definition.ts";

/** Draws `prediction`. */
export function Prediction(props: WidgetProps<typeof kind>) {
  const { page } = props;
  const widget = useWidget(props);
  const settings = translateDefaults(widget.settings.value, page.words);
  useTakenAway(page, widget.state);
  const { prediction } = widget.state.value;
  const play = useCue(page, props.instanceId);
  const isOutdated = useOutdated<EventData<"prediction.end">>((
    { predictionId },
  ) => predictionId);

  useEvents(page, [
    "prediction.begin",
    "prediction.progress",
    "prediction.lock",
    "prediction.end",
  ], (event) => {
    if (isOutdated(event, widget.state.peek().prediction)) return;
    widget.state.value = { prediction: event.data };
    if (event.kind !== "prediction.progress") play(settings.sound, event.kind);
  });

  const status = prediction?.status ?? "";
  const ended = status === "resolved" || status === "canceled";
  const visible = useLinger(
    page,
    prediction === null
      ? null
      : ended
      ? prediction.endedAt ?? prediction.lockedAt
      : "open",
    stayMs(
      settings.lingerMs,
      prediction
        ? [prediction.title, ...prediction.outcomes.map(({ title }) => title)]
          .join(" ")
        : "",
      settings.a11y,
    ),
  );
  const shown = useShown(page, settings.visibility, visible) && visible &&
    prediction !== null;
  const formatter = createFormatter({
    format: settings.format,
    locale: page.locale,
  });
  // Those without room have their share all the same.
  const all = prediction?.outcomes ?? [];
  const outcomes = all.slice(0, settings.maxOutcomes);
  const points = all.map((outcome) => outcome.points ?? 0);
  const percents = wholePercents(points);
  const total = points.reduce((sum, value) => sum + value, 0);
  const word = status === "locked"
    ? settings.lockedText
    : status === "canceled"
    ? settings.cancelledText
    : "";
  return (
    <Frame
      kind="prediction"
      settings={settings}
      page={page}
      shown={shown}
      class="is-list"
    >
      {prediction && (
        <div class="ll-poll">
          <div class="ll-poll-head">
            <FitText class="ll-poll-title" text={prediction.title} wraps />
            {settings.showTime && status === "active" && prediction.locksAt && (
              <TimeLeft page={page} endsAt={prediction.locksAt} />
            )}
          </div>
          <div class={`ll-outcomes${outcomes.length > 2 ? " is-many" : ""}`}>
            {outcomes.map((outcome, index) => (
              <OutcomeView
                key={outcome.id}
                outcome={outcome}
                index={index}
                color={settings.colors[index % settings.colors.length] ??
                  "#387AFFFF"}
                percent={percents[index] ?? 0}
                total={total}
                won={ended && prediction.winningOutcomeId !== null
                  ? outcome.id === prediction.winningOutcomeId
                  : null}
                show={settings.show}
                formatter={formatter}
                words={page.words}
              />
            ))}
          </div>
          {word !== "" && <FitText class="ll-poll-more" text={word} />}
        </div>
      )}
    </Frame>
  );
}
