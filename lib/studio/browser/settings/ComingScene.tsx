import { type Signal, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Scene } from "@/lib/schema/overlays/scenes.ts";
import { useGuardLeave } from "@/lib/studio/browser/guard_leave.ts";
import { isStreamLive } from "@/lib/studio/browser/shell/live_state.ts";
import { api, attempt } from "@/lib/studio/browser/studio_api.ts";
import { toast } from "@/lib/studio/browser/toasts.ts";
import { Button } from "@/lib/studio/ui/Button.tsx";
import { Notice } from "@/lib/studio/ui/Panel.tsx";
import { SETTINGS_MESSAGES as words } from "@/lib/studio/messages/settings.ts";
import { HELD_FOR } from "./held_page.ts";
import type { SettingsStore } from "./settings_store.ts";

/** A widget as its page sets it up. */
export interface WidgetToSet {
  id: string;
  name: string;
  pack: string | null;
  sceneId: string | null;
  settings: Record<string, unknown>;
  revision: string;
  width: number;
  height: number;
}

/** Reads the scene which the page's address names; stays `null` where there is none. */
function useNamedScene(isPlaced: boolean): Signal<Scene | null> {
  const scene = useSignal<Scene | null>(null);
  useEffect(() => {
    const id = new URLSearchParams(location.search).get(HELD_FOR);
    if (isPlaced || id === null) return;
    const path = `/api/widgets/scenes/${encodeURIComponent(id)}` as const;
    void attempt(() => api.get(path)).then((found) =>
      scene.value = found?.data ?? null
    );
  }, []);
  return scene;
}

/** Says that a new widget waits to be put on a scene, and puts it there: on request, or once the stream is over. */
export function ComingScene({ store, isPlaced, readOnly }: {
  store: SettingsStore;
  /** The widget is on a scene already. */
  isPlaced: boolean;
  readOnly: boolean;
}) {
  const scene = useNamedScene(isPlaced);
  const busy = useSignal(false);
  useGuardLeave(() => scene.peek() !== null);

  async function place() {
    const to = scene.peek();
    if (to === null || busy.peek()) return;
    busy.value = true;
    const done = await attempt(() => store.place(to.id));
    busy.value = false;
    if (!done) return;
    toast(words.onScene(to.name), { tone: "good" });
    scene.value = null;
    history.replaceState(null, "", location.pathname);
  }

  const isOver = isStreamLive.value === false;
  useEffect(() => {
    if (isOver && !readOnly) void place();
  }, [isOver, scene.value]);

  if (scene.value === null) return null;
  return (
    <Notice
      tone="warn"
      action={
        <Button
          tone="primary"
          disabled={readOnly || busy.value}
          onClick={place}
        >
          {words.showOnScene}
        </Button>
      }
    >
      {words.comesOn(scene.value.name)}
    </Notice>
  );
}
