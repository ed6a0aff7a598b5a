import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { Celebration } from "@/lib/overlay/components/Celebration.tsx";
import { Frame } from "@/lib/overlay/components/Frame.tsx";
import { goalCountMs, GoalView } from "@/lib/widgets/goal_bar/GoalView.tsx";
import { Presence } from "@/lib/overlay/components/Presence.tsx";
import { turnMs } from "@/lib/overlay/read_time.ts";
import { useRotation } from "@/lib/overlay/use_rotation.ts";
import { useShown } from "@/lib/overlay/use_shown.ts";
import { useWidget, type WidgetProps } from "@/lib/overlay/use_widget.ts";
import type { SettingsOf } from "@/lib/schema/widgets/define_widget.ts";
import type { goalBar } from "@/lib/widgets/goal_bar/definition.ts";
import type { goalStack } from "./definition.ts";

/** Draws `goal-stack`. */
export function GoalStack(props: WidgetProps<typeof goalStack>) {
  const { page } = props;
  const widget = useWidget(props);
  const settings = widget.settings.value;
  const goals = (widget.state.value.goals ?? []).flatMap((goal) =>
    goal.figure && !(settings.hideReached && goal.figure.reachedAt)
      ? [{ ...goal, figure: goal.figure }]
      : []
  );
  const latest = useRef(new Map<string, number>());
  const celebrated = useFreshlyReached(
    goals.flatMap(({ goalId, figure: { round, reachedAt } }) => {
      const known = Math.max(latest.current.get(goalId) ?? 0, round);
      latest.current.set(goalId, known);
      // A goal whose day came back was celebrated before.
      return reachedAt && round === known ? [`${goalId}:${round}`] : [];
    }),
  );
  const turns = settings.mode === "rotate";
  const turn = useRotation(
    page,
    turns ? goals.length : 1,
    turnMs(
      settings.rotateMs,
      goals.map(({ settings: own }) =>
        (own as SettingsOf<typeof goalBar>).title
      ),
      settings.a11y,
    ),
  );
  const seen = turns ? goals.slice(turn, turn + 1) : goals;
  const shown = useShown(page, settings.visibility, goals.length > 0) &&
    goals.length > 0;
  const views = seen.map(({ goalId, figure, settings: own }) => (
    <div class="ll-stack-goal" key={goalId}>
      <GoalView
        // Goals of a stack wear its look; it says how large letters are.
        settings={{
          ...inLook(own as SettingsOf<typeof goalBar>),
          text: settings.text,
          motion: settings.motion,
          format: settings.format,
        }}
        figure={figure}
        page={page}
        celebrating={celebrated === `${goalId}:${figure.round}`}
      />
    </div>
  ));
  return (
    <Frame
      kind="goal-stack"
      settings={settings}
      page={page}
      shown={shown}
      class="is-list"
      vars={{
        "--gap": `${settings.gapPx}px`,
        "--goals": String(Math.max(1, seen.length)),
      }}
    >
      {turns
        ? (
          <Presence
            id={seen[0]?.goalId ?? null}
            motion={settings.motion}
            a11y={settings.a11y}
          >
            <div class="ll-stack">{views}</div>
          </Presence>
        )
        : <div class="ll-stack">{views}</div>}
      {celebrated !== null && (
        <Celebration
          seed={celebrated}
          moment="goal.reached"
          page={page}
          motion={settings.motion}
          a11y={settings.a11y}
          delayMs={goalCountMs(settings.motion)}
        />
      )}
    </Frame>
  );
}

/** Returns a goal's settings in the colours of the look that the stack has. */
function inLook(
  own: SettingsOf<typeof goalBar>,
): SettingsOf<typeof goalBar> {
  return {
    ...own,
    fillColor: `var(--ll-accent, ${own.fillColor})`,
    trackColor: `var(--ll-track, ${own.trackColor})`,
  };
}

const CELEBRATE_MS = 6000;

/** The goal that was reached while the page was open, for a while. */
function useFreshlyReached(reached: readonly string[]): string | null {
  const current = useSignal<string | null>(null);
  const known = useRef(new Set(reached));
  const key = reached.join();
  useEffect(() => {
    const fresh = reached.find((id) => !known.current.has(id));
    for (const id of reached) known.current.add(id);
    if (!fresh) return;
    current.value = fresh;
    const timer = setTimeout(() => {
      current.value = null;
    }, CELEBRATE_MS);
    return () => clearTimeout(timer);
  }, [key]);
  return current.value;
}
