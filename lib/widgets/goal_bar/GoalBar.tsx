import { useEffect, useRef } from "preact/hooks";
import { Celebration } from "@/lib/overlay/components/Celebration.tsx";
import { Frame } from "@/lib/overlay/components/Frame.tsx";
import { goalCountMs, GoalView } from "@/lib/widgets/goal_bar/GoalView.tsx";
import { stayMs } from "@/lib/overlay/read_time.ts";
import { t } from "@/lib/locales/translator.ts";
import { useCelebration } from "@/lib/overlay/use_celebration.ts";
import { useCue } from "@/lib/overlay/use_cue.ts";
import { useShown } from "@/lib/overlay/use_shown.ts";
import { useWidget, type WidgetProps } from "@/lib/overlay/use_widget.ts";
import type { goalBar } from "./definition.ts";
import { GOAL_MESSAGES } from "@/lib/locales/english/goals.ts";

const GOAL_CUE = { cue: "goal" } as const;

/** Draws `goal-bar`. */
export function GoalBar(props: WidgetProps<typeof goalBar>) {
  const { page } = props;
  const widget = useWidget(props);
  const settings = widget.settings.value;
  const { goal } = widget.state.value;
  const celebrates = settings.onReached !== "stay";
  const latest = useRef(0);
  const round = goal?.round ?? 0;
  latest.current = Math.max(latest.current, round);
  const reached = goal?.reachedAt ? `${goal.goalId}:${round}` : null;
  const countMs = goalCountMs(settings.motion);
  const celebrating = useCelebration(
    // A goal whose day came back was celebrated before.
    round < latest.current ? null : reached,
    celebrates
      ? stayMs(
        settings.celebrateMs,
        t(page.words, GOAL_MESSAGES, "goal.reached"),
        settings.a11y,
      ) + countMs
      : 0,
  );
  const play = useCue(page, props.instanceId, [[settings.sound, GOAL_CUE]]);
  useEffect(() => {
    if (!celebrating) return;
    // With the word, which waits for the figure.
    const timer = setTimeout(
      () => play(settings.sound, "goal.updated", GOAL_CUE),
      document.hidden ? 0 : countMs,
    );
    return () => clearTimeout(timer);
  }, [celebrating]);
  const hidden = settings.onReached === "hide" && reached !== null &&
    !celebrating;
  const shown = useShown(page, settings.visibility, goal !== null) &&
    goal !== null && !hidden;
  return (
    <Frame kind="goal-bar" settings={settings} page={page} shown={shown}>
      {goal && (
        <GoalView
          settings={settings}
          figure={goal}
          page={page}
          celebrating={celebrating}
        />
      )}
      {celebrating && reached && (
        <Celebration
          seed={reached}
          moment="goal.reached"
          page={page}
          motion={settings.motion}
          a11y={settings.a11y}
          delayMs={countMs}
        />
      )}
    </Frame>
  );
}
