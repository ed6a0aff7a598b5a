import { type Signal, useSignal } from "@preact/signals";
import type { SceneLayoutTemplate } from "@/lib/schema/overlays/layouts.ts";
import { Dialog } from "@/lib/studio/ui/Dialog.tsx";
import { Button } from "@/lib/studio/ui/Button.tsx";
import { SelectField } from "@/lib/studio/ui/Field.tsx";
import { SCENES_MESSAGES as words } from "@/lib/studio/messages/scenes.ts";
import { LayoutPicture } from "@/lib/studio/browser/looks/LayoutPicture.tsx";
import { LOOK_MESSAGES } from "@/lib/studio/messages/looks.ts";
import {
  type ChannelLook,
  NO_LOOK,
  titleOfLook,
} from "@/lib/studio/browser/looks/channel_look.ts";
import { makeScene, type SceneRow } from "./scene_commands.ts";

/** Asks what a scene is for and how it looks, and makes it. */
export function LayoutDialog(
  { open, channelId, layouts, channelLook, onMade }: {
    open: Signal<boolean>;
    channelId: string;
    layouts: readonly SceneLayoutTemplate[];
    channelLook: ChannelLook;
    onMade: (row: SceneRow) => void;
  },
) {
  const { looks, worn } = channelLook;
  /** Empty for the channel's. */
  const look = useSignal("");
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
  const id = look.value || worn;
  const pictured = { channelId, look: { id, title: titleOfLook(looks, id) } };
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
          ["", LOOK_MESSAGES.ofChannel(titleOfLook(looks, worn))],
          ...looks.filter(({ available }) => available)
            .map(({ id, title }) => [id, title] as const),
          [NO_LOOK, LOOK_MESSAGES.plain],
        ]}
        onChange={({ currentTarget }) => look.value = currentTarget.value}
      />
      {layout
        ? <LayoutPreview {...{ layout, pictured }} />
        : (
          <ul class="choices">
            {layouts.map((layout) => (
              <li key={layout.id} class="choice">
                <LayoutPicture {...{ layout, ...pictured }} />
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
function LayoutPreview({ layout, pictured }: {
  layout: SceneLayoutTemplate;
  pictured: { channelId: string; look: { id: string; title: string } };
}) {
  const { width, height, purpose, widgets } = layout;
  return (
    <>
      <LayoutPicture {...{ layout, ...pictured }} large />
      <p>{purpose}</p>
      <p class="dim">
        {words.size(width, height)} {widgets.map(({ name }) => name).join(", ")}
      </p>
    </>
  );
}
