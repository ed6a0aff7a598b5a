import { isOvertaken } from "@/lib/overlay/is_overtaken.ts";
import { Celebration } from "@/lib/overlay/components/Celebration.tsx";
import { isHistory } from "@/lib/overlay/is_history.ts";
import { translateDefaults } from "@/lib/overlay/translate_defaults.ts";
import { Frame } from "@/lib/overlay/components/Frame.tsx";
import { overlay } from "@/lib/overlay/overlay_context.ts";
import { LadderView } from "./LadderView.tsx";
import { stayMs } from "@/lib/overlay/read_time.ts";
import { t } from "@/lib/locales/translator.ts";
import { useCelebrationQueue } from "./use_celebration_queue.ts";
import { useCue } from "@/lib/overlay/use_cue.ts";
import { useEvents } from "@/lib/overlay/use_events.ts";
import { useShown } from "@/lib/overlay/use_shown.ts";
import { useWidget, type WidgetProps } from "@/lib/overlay/use_widget.ts";
import type { subathonLadder } from "./definition.ts";
import { GOAL_MESSAGES } from "@/lib/locales/english/goals.ts";

const GOAL_CUE = { cue: "goal" } as const;

/** Draws `subathon-ladder`. */
export function SubathonLadder(
  props: WidgetProps<typeof subathonLadder>,
) {
  const { page } = props;
  const widget = useWidget(props);
  const settings = translateDefaults(widget.settings.value, page.words);
  const { ladder } = widget.state.value;
  const play = useCue(page, props.instanceId, [[
    settings.celebrateSound,
    GOAL_CUE,
  ]]);
  const celebration = useCelebrationQueue();

  useEvents(page, ["ladder.state"], ({ data }) => {
    if (isOvertaken(data, widget.state.peek().ladder)) return;
    widget.state.value = { ladder: data };
  });
  useEvents(page, ["ladder.goal_reached"], (event) => {
    if (isHistory(Date.parse(event.receivedAt), overlay().serverNow())) return;
    const { data } = event;
    const text = `${data.title} ${
      t(page.words, GOAL_MESSAGES, "goal.reached")
    }`;
    const ms = stayMs(settings.celebrateMs, text, settings.a11y);
    celebration.add(data.goalId, ms, () => {
      play(settings.celebrateSound, "ladder.goal_reached", GOAL_CUE);
    });
  });

  const goals = ladder?.goals.length ?? 0;
  const shown = useShown(page, settings.visibility, goals > 0) && goals > 0;
  return (
    <Frame
      kind="subathon-ladder"
      settings={settings}
      page={page}
      shown={shown}
      class="is-list"
    >
      {ladder && (
        <LadderView
          ladder={ladder}
          settings={settings}
          page={page}
          celebrating={celebration.current}
        />
      )}
      {celebration.current !== null && (
        <Celebration
          seed={celebration.current}
          moment="ladder.goal_reached"
          page={page}
          motion={settings.motion}
          a11y={settings.a11y}
        />
      )}
    </Frame>
  );
}
