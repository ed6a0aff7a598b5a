import { useSignal } from "@preact/signals";
import { createFormatter } from "@/lib/overlay/format.ts";
import { onPage, pagesOfRows } from "@/lib/overlay/pages_of.ts";
import { Celebration } from "@/lib/overlay/components/Celebration.tsx";
import { isHistory } from "@/lib/overlay/is_history.ts";
import { overlay } from "@/lib/overlay/overlay_context.ts";
import { FitText } from "@/lib/overlay/components/FitText.tsx";
import { Frame } from "@/lib/overlay/components/Frame.tsx";
import { PollOption } from "./PollOption.tsx";
import { TimeLeft } from "@/lib/overlay/components/TimeLeft.tsx";
import { tallyPoll } from "@/lib/overlay/poll_tally.ts";
import { stayMs, turnMs } from "@/lib/overlay/read_time.ts";
import { t, tCount } from "@/lib/locales/translator.ts";
import { useCue } from "@/lib/overlay/use_cue.ts";
import { useEvents } from "@/lib/overlay/use_events.ts";
import { useOutdated } from "@/lib/overlay/use_outdated.ts";
import { useLinger } from "@/lib/overlay/use_linger.ts";
import { useInnerSize } from "@/lib/overlay/use_inner_size.ts";
import { useRotation } from "@/lib/overlay/use_rotation.ts";
import { useShown } from "@/lib/overlay/use_shown.ts";
import { useWidget, type WidgetProps } from "@/lib/overlay/use_widget.ts";
import type { EventData } from "@/lib/schema/events/catalogue.ts";
import type { poll as kind } from "./definition.ts";
import { POLL_MESSAGES } from "./messages.ts";

/** Time for which options are seen where they take turns. */
const TURN_MS = 5_000;
/** Letters of a low place, of its height; what is around the options and between them, in letters. */
const LOW = 0.11;
const AROUND = 3.6;
const AROUND_LOW = 2.4;
const GAP = 0.28;

/** Draws `poll`. */
export function Poll(props: WidgetProps<typeof kind>) {
  const { page } = props;
  const widget = useWidget(props);
  const settings = widget.settings.value;
  const { poll } = widget.state.value;
  const play = useCue(page, props.instanceId);
  const decided = useSignal<string | null>(null);
  const isOutdated = useOutdated<EventData<"poll.end">>(({ pollId }) => pollId);

  useEvents(page, ["poll.begin", "poll.progress", "poll.end"], (event) => {
    if (isOutdated(event, widget.state.peek().poll)) return;
    widget.state.value = { poll: event.data };
    if (event.kind !== "poll.progress") play(settings.sound, event.kind);
    const { status } = event.data;
    const isOver = event.kind === "poll.end" &&
      (status === "completed" || status === "terminated") &&
      !isHistory(Date.parse(event.receivedAt), overlay().serverNow());
    if (isOver) decided.value = event.data.pollId;
  });
  useEvents(page, ["poll.archived"], ({ data }) => {
    if (widget.state.peek().poll?.pollId === data.pollId) {
      widget.state.value = { poll: null };
    }
  });

  const ended = poll !== null && poll.status !== "active";
  // It ends by its time even if nobody says so.
  const visible = useLinger(
    page,
    poll === null ? null : poll.endedAt ?? poll.endsAt ?? "open",
    stayMs(
      settings.lingerMs,
      poll
        ? [poll.title, ...poll.choices.map(({ title }) => title)].join(" ")
        : "",
      settings.a11y,
    ),
  );
  const formatter = createFormatter({
    format: settings.format,
    locale: page.locale,
  });
  const shown = useShown(page, settings.visibility, visible) &&
    visible && poll !== null;
  const tally = poll ? tallyPoll(poll.choices) : null;
  const open = settings.results === "live" ||
    (settings.results === "after" && ended);
  const options = tally && open && settings.sort === "by-votes"
    ? [...tally.options].sort((a, b) => b.votes - a.votes)
    : tally?.options ?? [];
  const shownOptions = options.slice(0, settings.maxOptions);
  // Where not all can be read at once they take turns, and nothing stands below.
  const [ref, room] = useInnerSize();
  const letters = room
    ? Math.min(settings.text.fontSize, room.height * LOW)
    : 0;
  const bars = settings.layout === "bars" ? room : null;
  const rowsIn = (around: number) =>
    pagesOfRows(
      shownOptions.length,
      bars && bars.height - around * letters,
      GAP * letters,
    );
  const whole = rowsIn(AROUND);
  const low = whole.pages > 1;
  const paging = low ? rowsIn(AROUND_LOW) : whole;
  const turn = useRotation(
    page,
    paging.pages,
    turnMs(TURN_MS, shownOptions.map(({ title }) => title), settings.a11y),
  );
  const more = low ? "" : [
    settings.showHow && !ended
      ? t(
        page.words,
        POLL_MESSAGES,
        poll?.source === "chat" ? "poll.how_number" : "poll.how",
      )
      : "",
    open && tally && tally.total > 0
      ? tCount(
        page.words,
        formatter.locale,
        POLL_MESSAGES,
        "poll.votes",
        tally.total,
        {
          count: formatter.number(tally.total),
        },
      )
      : "",
  ].filter((text) => text !== "").join("  ·  ");
  return (
    <Frame
      kind="poll"
      settings={settings}
      page={page}
      shown={shown}
      class="is-list"
      vars={{
        "--bar": settings.barColor,
        "--winner": settings.winnerColor,
        "--rows": String(paging.each),
        "--around": String(low ? AROUND_LOW : AROUND),
      }}
    >
      <i class="ll-room" ref={ref} />
      {poll && tally && (
        <div class={`ll-poll is-${settings.layout}`}>
          <div class="ll-poll-head">
            <FitText class="ll-poll-title" text={poll.title} wraps />
            {settings.showTime && !ended && poll.endsAt && (
              <TimeLeft page={page} endsAt={poll.endsAt} />
            )}
          </div>
          <div class="ll-poll-options">
            {onPage(shownOptions, paging, turn).map((option) => (
              <PollOption
                key={option.id}
                option={option}
                open={open}
                leads={ended && option.leads}
                tie={tally.tie}
                votes={settings.votes}
                formatter={formatter}
                words={page.words}
              />
            ))}
          </div>
          {more !== "" && <FitText class="ll-poll-more" text={more} />}
        </div>
      )}
      {poll && decided.value === poll.pollId && (
        <Celebration
          seed={poll.pollId}
          moment="poll.end"
          page={page}
          motion={settings.motion}
          a11y={settings.a11y}
        />
      )}
    </Frame>
  );
}
