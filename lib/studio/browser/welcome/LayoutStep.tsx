import { type Signal, useSignal } from "@preact/signals";
import type { SceneLayoutTemplate } from "@/lib/schema/overlays/layouts.ts";
import { Button } from "@/lib/studio/ui/Button.tsx";
import { LayoutPicture } from "@/lib/studio/browser/looks/LayoutPicture.tsx";
import {
  makeScene,
  type SceneRow,
} from "@/lib/studio/browser/scenes/scene_commands.ts";
import { WELCOME_MESSAGES as words } from "@/lib/studio/messages/welcome.ts";

/** Lets layouts be chosen, and makes a scene of each. */
export function LayoutStep(
  { channelId, layouts, look, rows, readOnly }: {
    channelId: string;
    layouts: readonly SceneLayoutTemplate[];
    /** The channel's. */
    look: { id: string; title: string };
    rows: Signal<readonly SceneRow[]>;
    readOnly: boolean;
  },
) {
  const chosen = useSignal<readonly SceneLayoutTemplate["id"][]>([]);
  const busy = useSignal(false);

  async function make() {
    busy.value = true;
    for (const id of chosen.value) {
      const made = await makeScene(id, null);
      // What could not be made stays chosen.
      if (!made) break;
      rows.value = [...rows.value, made];
      chosen.value = chosen.value.filter((one) => one !== id);
    }
    busy.value = false;
  }

  return (
    <>
      <div class="choices" role="group" aria-label={words.layout}>
        {layouts.map((layout) => (
          <label key={layout.id} class="choice">
            <LayoutPicture {...{ channelId, readOnly, layout, look }} />
            <span class="row">
              <input
                type="checkbox"
                checked={chosen.value.includes(layout.id)}
                disabled={readOnly}
                onChange={({ currentTarget }) =>
                  chosen.value = currentTarget.checked
                    ? [...chosen.value, layout.id]
                    : chosen.value.filter((one) => one !== layout.id)}
              />
              <strong>{layout.name}</strong>
            </span>
            <span class="dim">{layout.purpose}</span>
          </label>
        ))}
      </div>
      {rows.value.length > 0 && <p class="dim">{words.have}</p>}
      <div class="row">
        <Button
          tone="primary"
          busy={busy.value}
          disabled={readOnly || chosen.value.length === 0}
          onClick={make}
        >
          {words.make}
        </Button>
      </div>
    </>
  );
}
