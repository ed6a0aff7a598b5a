import { type Signal, useSignal } from "@preact/signals";
import type { TrialFigures } from "@/lib/schema/overlays/scenes.ts";
import type { ShownKind } from "@/lib/studio/browser/simulator/test_form.ts";
import { attempt } from "@/lib/studio/browser/studio_api.ts";
import { Button } from "@/lib/studio/ui/Button.tsx";
import { SETTINGS_MESSAGES as words } from "@/lib/studio/messages/settings.ts";

/** Facts by which a preview shows what a widget does. */
export interface Trial {
  /** Kinds of tests that it shows, the best first. */
  kinds: readonly ShownKind[];
  /** True when the widget shows content only at the moment of an event. */
  isMomentary: boolean;
  /** Settings that stand for those that are not filled in. */
  samples: Readonly<Record<string, unknown>>;
}

const STATES = Object.keys(words.states) as TrialFigures[];

/** Draws the states of a widget that its preview can show, and what can be played there. */
export function PreviewStates(
  { channelId, readOnly, figures, replay, trial }: {
    channelId: string;
    readOnly: boolean;
    figures: Signal<TrialFigures>;
    replay: () => Promise<string>;
    trial: Trial;
  },
) {
  const said = useSignal(trial.isMomentary ? words.momentary : "");

  function show(state: TrialFigures) {
    figures.value = state;
    said.value = words.stateHints[state];
    const hasNames = state === "samples" || state === "long_names";
    if (hasNames && trial.isMomentary) {
      void say(() => playTest(state === "long_names"));
    }
  }

  async function say(play: () => Promise<string>) {
    said.value = await attempt(play) ?? "";
  }

  async function playTest(hasLongName = false): Promise<string> {
    const { playOnPage } = await import(
      "@/lib/studio/browser/simulator/test_form.ts"
    );
    return await playOnPage(channelId, trial.kinds, hasLongName);
  }

  return (
    <div class="states">
      <div class="states__row" role="group" aria-label={words.statesOf}>
        {STATES.map((state) => (
          <button
            key={state}
            type="button"
            class="segment"
            aria-pressed={figures.value === state}
            disabled={readOnly}
            onClick={() => show(state)}
          >
            {words.states[state]}
          </button>
        ))}
        <Button
          size="small"
          icon="play"
          disabled={readOnly}
          onClick={() => say(() => playTest())}
        >
          {words.playTest}
        </Button>
        <Button
          size="small"
          icon="history"
          disabled={readOnly}
          onClick={() => say(replay)}
        >
          {words.replay}
        </Button>
      </div>
      <p class="said dim" role="status">{said}</p>
    </div>
  );
}
