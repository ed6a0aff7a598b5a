import { type Signal, useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { TestScript } from "@/lib/schema/overlays/test_events.ts";
import { Button } from "@/lib/studio/ui/Button.tsx";
import { SIMULATOR_MESSAGES as words } from "@/lib/studio/messages/simulator.ts";
import { api, attempt } from "@/lib/studio/browser/studio_api.ts";
import { playScript } from "./test_form.ts";
import type { TestPlace } from "./preview_target.ts";

/** Draws the scripts of test events; one plays at a time, and ends with the drawer. */
export function ScriptPlayer(
  { channelId, placeOf, sceneId, currency, said }: {
    channelId: string;
    /** Returns where a script is shown; `null` while that is not there. */
    placeOf: () => TestPlace | null;
    sceneId: string | null;
    /** The channel's, ISO 4217. */
    currency: string;
    said: Signal<string>;
  },
) {
  const scripts = useSignal<readonly TestScript[]>([]);
  const playing = useSignal<string | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => {
    attempt(() =>
      api.get(
        `/api/channels/${channelId}/test-scripts`,
      )
    ).then((found) => {
      if (found) scripts.value = found.data.items;
    });
    return () => running.current?.abort();
  }, []);

  async function play(script: TestScript) {
    const place = placeOf();
    if (!place) return;
    const { id, title, steps } = script;
    const controller = new AbortController();
    running.current = controller;
    playing.value = id;
    await attempt(() =>
      playScript(place, script, {
        sceneId,
        currency,
        signal: controller.signal,
        onStep(step, reached) {
          const at = words.playing(title, step, steps.length);
          said.value = `${at}. ${reached}`;
        },
      })
    );
    if (running.current === controller) playing.value = null;
  }

  function stop() {
    running.current?.abort();
    running.current = null;
    playing.value = null;
  }

  return (
    <section class="stack" aria-label={words.script}>
      <h3>{words.script}</h3>
      <p class="dim">{words.scriptLede}</p>
      <div class="row">
        {scripts.value.map((script) => (
          <Button
            key={script.id}
            size="small"
            icon="play"
            aria-label={words.play(script.title)}
            disabled={playing.value !== null}
            onClick={() => play(script)}
          >
            {script.title}
          </Button>
        ))}
        {playing.value !== null && (
          <Button size="small" icon="square" onClick={stop}>
            {words.stop}
          </Button>
        )}
      </div>
    </section>
  );
}
