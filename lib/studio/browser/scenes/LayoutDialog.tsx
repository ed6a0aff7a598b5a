import { type Signal, useSignal } from "@preact/signals";
import type { SceneLayoutTemplate } from "@/lib/schema/overlays/layouts.ts";
import { Dialog } from "@/lib/studio/ui/Dialog.tsx";
import { Button } from "@/lib/studio/ui/Button.tsx";
import { SelectField } from "@/lib/studio/ui/Field.tsx";
import { SCENES_MESSAGES as words } from "@/lib/studio/messages/scenes.ts";
import { LayoutImage } from "@/lib/studio/ui/LayoutImage.tsx";
import { makeScene, type SceneRow } from "./scene_commands.ts";

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
  const shown = useSignal<SceneLayoutTemplate | null>(null);

  async function make(layout: SceneLayoutTemplate["id"] | null) {
    busy.value = true;
    const made = await makeScene(layout, look.value === "" ? null : look.value);
    busy.value = false;
    if (!made) return;
    open.value = false;
    onMade(made);
  }

  const close = () => {
    open.value = false;
    shown.value = null;
  };
  const layout = shown.value;
  return (
    <Dialog
      open={open.value}
      size="wide"
      title={layout ? layout.name : words.createTitle}
      onClose={close}
      actions={layout && (
        <>
          <Button icon="arrow-left" onClick={() => shown.value = null}>
            {words.back}
          </Button>
          <Button
            tone="primary"
            busy={busy.value}
            onClick={() => make(layout.id)}
          >
            {words.use}
          </Button>
        </>
      )}
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
      {layout ? <LayoutPreview layout={layout} /> : (
        <ul class="choices">
          {layouts.map((layout) => (
            <li key={layout.id} class="choice">
              <LayoutImage layout={layout} />
              <strong>{layout.name}</strong>
              <span class="dim">{layout.purpose}</span>
              <span class="row">
                <Button
                  tone="primary"
                  disabled={busy.value}
                  aria-label={`${words.use}: ${layout.name}`}
                  onClick={() => make(layout.id)}
                >
                  {words.use}
                </Button>
                <Button
                  aria-label={`${words.showLayout}: ${layout.name}`}
                  onClick={() => shown.value = layout}
                >
                  {words.showLayout}
                </Button>
              </span>
            </li>
          ))}
          <li class="choice">
            <span class="choice__blank" />
            <strong>{words.blank}</strong>
            <span class="dim">{words.blankPurpose}</span>
            <span class="row">
              <Button
                disabled={busy.value}
                aria-label={`${words.use}: ${words.blank}`}
                onClick={() => make(null)}
              >
                {words.use}
              </Button>
            </span>
          </li>
        </ul>
      )}
    </Dialog>
  );
}

/** Draws a layout large, with the names of its widgets. */
function LayoutPreview({ layout }: { layout: SceneLayoutTemplate }) {
  const { width, height, purpose, widgets } = layout;
  return (
    <>
      <LayoutImage layout={layout} large />
      <p>{purpose}</p>
      <p class="dim">
        {words.size(width, height)} {widgets.map(({ name }) => name).join(", ")}
      </p>
    </>
  );
}
