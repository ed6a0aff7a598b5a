import { type Signal, useSignal } from "@preact/signals";
import type { Instance } from "@/lib/schema/overlays/scenes.ts";
import { Dialog } from "@/lib/studio/ui/Dialog.tsx";
import { SelectField, TextField } from "@/lib/studio/ui/Field.tsx";
import { WIDGETS_MESSAGES as words } from "@/lib/studio/messages/widgets.ts";
import { heldPage } from "@/lib/studio/browser/settings/held_page.ts";
import { holdsChanges } from "@/lib/studio/browser/shell/live_state.ts";
import { openSources } from "@/lib/studio/browser/sources/open_sources.ts";
import { attempt } from "@/lib/studio/browser/studio_api.ts";
import { saveWidget, type WidgetOffer } from "./widget_commands.ts";

/** A scene that a widget can be put on. */
interface SceneChoice {
  id: string;
  name: string;
}

/** Shows every kind of widget with its picture; the one that is chosen is made and opened. */
export function AddWidgetDialog(
  { open, channelId, offers, scenes = [], onMade, text }: {
    open: Signal<boolean>;
    channelId: string;
    offers: readonly WidgetOffer[];
    scenes?: readonly SceneChoice[];
    /** Takes the widget on where it is used, on no scene yet: the page of the widget is not opened. */
    onMade?: (made: Instance) => void;
    /** Words that are searched for. */
    text: Signal<string>;
  },
) {
  /** Scene that was chosen; before, one that is open. */
  const chosenId = useSignal<string | null>(null);
  const isOpen = ({ id }: SceneChoice) =>
    openSources.value?.some(({ overlay }) => overlay.id === id);
  const sceneId = chosenId.value ??
    (scenes.find(isOpen) ?? scenes[0])?.id ?? "";
  const busy = useSignal(false);
  const wanted = text.value.toLowerCase().split(/\s+/).filter(Boolean);
  const found = offers.filter(({ name, purpose, category }) => {
    const all = `${name} ${purpose} ${category}`.toLowerCase();
    return wanted.every((word) => all.includes(word));
  });

  async function add(type: string) {
    busy.value = true;
    const scene = scenes.find(({ id }) => id === sceneId);
    // The settings page puts it there when it is shown.
    const heldFor = scene && await holdsChanges() ? scene : null;
    const made = await attempt(() =>
      saveWidget(channelId, {
        type,
        sceneId: heldFor ? null : scene?.id ?? null,
      })
    );
    busy.value = false;
    if (!made) return;
    if (onMade) {
      open.value = false;
      onMade(made.data);
      return;
    }
    const { id } = made.data;
    location.assign(
      heldFor ? heldPage(id, heldFor.id) : `/studio/widgets/${id}`,
    );
  }

  return (
    <Dialog
      open={open.value}
      size="wide"
      title={words.createTitle}
      onClose={() => open.value = false}
    >
      <p class="dim">{words.createLede}</p>
      <div class="grid">
        <TextField
          id="widget-search"
          type="search"
          label={words.find}
          value={text.value}
          onInput={({ currentTarget }) => text.value = currentTarget.value}
        />
        {!onMade && (
          <SelectField
            id="widget-scene"
            label={words.on}
            value={sceneId}
            options={[
              ...scenes.map(({ id, name }) => [id, name] as const),
              ["", words.onNone],
            ]}
            onChange={({ currentTarget }) =>
              chosenId.value = currentTarget.value}
          />
        )}
      </div>
      <p class="dim" role="status">{words.found(found.length)}</p>
      <div class="choices">
        {found.map(({ id, name, purpose, previewImage }) => (
          <button
            key={id}
            type="button"
            class="choice"
            disabled={busy.value}
            onClick={() => add(id)}
          >
            <img
              src={previewImage}
              alt=""
              loading="lazy"
              width="320"
              height="180"
            />
            <strong>{name}</strong>
            <span class="dim">{purpose}</span>
          </button>
        ))}
      </div>
    </Dialog>
  );
}
