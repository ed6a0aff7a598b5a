import { isOvertaken } from "@/lib/overlay/is_overtaken.ts";
import { useEffect, useRef } from "preact/hooks";
import { untilNextSecond } from "@/lib/overlay/clock_format.ts";
import { translateDefaults } from "@/lib/overlay/translate_defaults.ts";
import { Frame } from "@/lib/overlay/components/Frame.tsx";
import { TimerView } from "./TimerView.tsx";
import {
  crossesMark,
  readTimer,
  REARM_MS,
  timerMood,
} from "./timer_reading.ts";
import { useCatchUp } from "./use_catch_up.ts";
import { useCue } from "@/lib/overlay/use_cue.ts";
import { useEvents } from "@/lib/overlay/use_events.ts";
import { useNow } from "@/lib/overlay/use_now.ts";
import { useShown } from "@/lib/overlay/use_shown.ts";
import { useWidget, type WidgetProps } from "@/lib/overlay/use_widget.ts";
import type { subathonTimer } from "./definition.ts";
import type { TimerState } from "@/lib/schema/events/shapes/service.ts";

/** Below this a clock may show tenths. */
const TENTHS_BELOW_MS = 60_000;

/** Draws `subathon-timer`. */
export function SubathonTimer(
  props: WidgetProps<typeof subathonTimer>,
) {
  const { page } = props;
  const widget = useWidget(props);
  const settings = translateDefaults(widget.settings.value, page.words);
  const { timer } = widget.state.value;
  const before = useRef<TimerState | null>(null);
  const play = useCue(page, props.instanceId);

  useEvents(page, ["timer.state"], ({ data }) => {
    const held = widget.state.peek().timer;
    if (isOvertaken(data, held)) return;
    before.current = held;
    widget.state.value = { timer: data };
  });
  useEvents(page, ["timer.ended"], () => {
    play(settings.endSound, "timer.ended");
  });

  const now = useNow(page, (time) => {
    if (!timer) return null;
    const { ms, moving } = readTimer(timer, time);
    if (!moving) return null;
    const tenths = settings.showTenths && ms < TENTHS_BELOW_MS;
    return tenths ? 100 : untilNextSecond(ms, timer.direction);
  });
  const ms = timer ? readTimer(timer, now).ms : 0;

  const running = settings.onAdd === "count-up" &&
    settings.motion.intensity === "full";
  const behind = useCatchUp(
    timer ? `${timer.sessionId}:${timer.revision}` : "",
    () => timer && before.current ? jumpOf(before.current, timer, now) : 0,
    running ? settings.countUpMs : 0,
  );

  const armed = useRef(ms > settings.warnAtMs + REARM_MS);
  useEffect(() => {
    if (timer?.state !== "running" || timer.direction === "up") return;
    const next = crossesMark(armed.current, ms, settings.warnAtMs);
    armed.current = next.armed;
    if (next.sounds) play(settings.warnSound);
  }, [timer, ms]);

  const hidden = settings.hideWhenIdle && timer?.state === "idle";
  const shown = useShown(page, settings.visibility, timer !== null) &&
    timer !== null && !hidden;
  return (
    <Frame
      kind="subathon-timer"
      settings={settings}
      page={page}
      shown={shown}
    >
      {timer && (
        <TimerView
          timer={timer}
          ms={Math.max(0, ms - behind)}
          mood={timerMood(timer, ms, settings)}
          now={now}
          settings={settings}
          page={page}
        />
      )}
    </Frame>
  );
}

/** By how much a clock jumps from one state to the next. */
function jumpOf(from: TimerState, to: TimerState, now: number): number {
  if (from.sessionId !== to.sessionId) return 0;
  return readTimer(to, now).ms - readTimer(from, now).ms;
}
