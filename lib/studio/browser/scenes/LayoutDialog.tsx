import { type Signal, useSignal } from "@preact/signals";
import type { SceneLayoutTemplate } from "@/lib/features/overlays/layouts/schema.ts";
import { Dialog } from "@/lib/studio/parts/Dialog.tsx";
import { SelectField } from "@/lib/studio/parts/Field.tsx";
import { LayoutPicture } from "@/lib/studio/parts/LayoutPicture.tsx";
import { SCENES_WORDS as words } from "@/lib/studio/words/scenes.ts";
import { makeScene, type SceneRow } from "./scene_acts.ts";

/** A look that can be chosen. */
export interface LookChoice {
  id: string;
  title: string;
}

/** Asks what a scene is for and how it looks, and makes it. */
export function LayoutDialog(
  { open, layouts, looks, onMade }: {
    open: Signal<boolean>;
    layouts: readonly SceneLayoutTemplate[];
    looks: readonly LookChoice[];
    onMade: (row: SceneRow) => void;
  },
) {
  const look = useSignal(looks[0]?.id ?? "");
  const busy = useSignal(false);

  async function make(layout: SceneLayoutTemplate["id"] | null) {
    busy.value = true;
    const made = await makeScene(layout, look.value === "" ? null : look.value);
    busy.value = false;
    if (!made) return;
    open.value = false;
    onMade(made);
  }

  return (
    <Dialog
      open={open.value}
      size="wide"
      title={words.createTitle}
      onClose={() => open.value = false}
    >
      <SelectField
        id="layout-look"
        label={words.look}
        value={look.value}
        options={[
          ["", words.plain],
          ...looks.map(({ id, title }) => [id, title] as const),
        ]}
        onChange={({ currentTarget }) => look.value = currentTarget.value}
      />
      <div class="choices">
        {layouts.map((layout) => (
          <button
            key={layout.id}
            type="button"
            class="choice"
            disabled={busy.value}
            onClick={() => make(layout.id)}
          >
            <LayoutPicture layout={layout} />
            <strong>{layout.name}</strong>
            <span class="dim">{layout.purpose}</span>
          </button>
        ))}
        <button
          type="button"
          class="choice"
          disabled={busy.value}
          onClick={() => make(null)}
        >
          <LayoutPicture layout={{ width: 1920, height: 1080, widgets: [] }} />
          <strong>{words.blank}</strong>
          <span class="dim">{words.blankPurpose}</span>
        </button>
      </div>
    </Dialog>
  );
}
