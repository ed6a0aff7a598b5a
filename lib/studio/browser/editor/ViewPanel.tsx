import { useSignal } from "@preact/signals";
import { useRef } from "preact/hooks";
import { clamp } from "@/lib/core/clamp.ts";
import { FileInput, SelectField, Switch } from "@/lib/studio/ui/Field.tsx";
import { Button } from "@/lib/studio/ui/Button.tsx";
import { confirmed } from "@/lib/studio/browser/confirm.ts";
import { linkObs, takeObsPicture } from "@/lib/studio/browser/obs/obs_link.ts";
import { ObsLinkPanel } from "@/lib/studio/browser/obs/ObsLinkPanel.tsx";
import { api, attempt } from "@/lib/studio/browser/studio_api.ts";
import { toast } from "@/lib/studio/browser/toasts.ts";
import { EDITOR_MESSAGES as words } from "@/lib/studio/messages/scene_editor.ts";
import type { OpenedScene } from "./open_scene.ts";
import { SAFE_AREAS } from "./safe_areas.ts";
import { type Background, BACKGROUNDS } from "./scene_view.ts";

type CanvasSize = keyof typeof words.canvasSizes;
const SIZES = Object.keys(words.canvasSizes) as CanvasSize[];

/** Draws what is chosen about the view: what lies behind the scene, rulers, safe areas, and the canvas. */
export function ViewPanel({ opened }: { opened: OpenedScene }) {
  const { view, saving, scene } = opened;
  const { channelId, sceneId, width, height, readOnly } = scene;
  const needsObs = useSignal(false);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const { background, picture, rulers, safe, guides } = view;
  const size = `${width}x${height}`;
  const isPreset = SIZES.some((one) => one === size);

  /** Puts the panel below its button, within the window. */
  function place(): void {
    const at = button.current?.getBoundingClientRect();
    const own = panel.current;
    if (!at || !own) return;
    own.style.left = `${clamp(at.left, 8, innerWidth - own.offsetWidth - 8)}px`;
    own.style.top = `${at.bottom + 6}px`;
    own.style.maxHeight = `${innerHeight - at.bottom - 14}px`;
  }

  async function takePicture() {
    needsObs.value = true;
    await linkObs(channelId);
    const taken = await takeObsPicture();
    if (taken) await lay(taken);
  }

  async function lay(file: Blob): Promise<void> {
    const { asPicture } = await import("./stored_picture.ts");
    const found = await asPicture(file);
    if (!found) return toast(words.noPicture, { tone: "bad" });
    await view.setPicture(found).catch(() =>
      toast(words.pictureNotKept, { tone: "bad" })
    );
  }

  async function resize(to: string) {
    const [w, h] = to.split("x").map(Number);
    if (to === size || !w || !h) return;
    const isSure = await confirmed({
      title: words.resizeCanvas,
      text: words.resizeCanvasText,
      act: words.resizeCanvasAct,
    });
    if (!isSure) return;
    // What is held stays held: the page takes it up again.
    const done = await attempt(() =>
      api.patch(`/api/widgets/scenes/${sceneId}`, { width: w, height: h })
    );
    if (done) location.reload();
  }

  return (
    <>
      <button
        type="button"
        ref={button}
        class="btn btn--quiet"
        popovertarget="view-panel"
        aria-haspopup="dialog"
      >
        {words.view}
      </button>
      <div
        ref={panel}
        id="view-panel"
        popover="auto"
        role="dialog"
        aria-label={words.view}
        class="view-panel"
        onToggle={({ newState }) => newState === "open" && place()}
      >
        <SelectField
          id="view-background"
          label={words.background}
          hint={words.pictureHint}
          value={background.value}
          options={BACKGROUNDS.filter((one) => one !== "own" || picture.value)
            .map((one) => [one, words.backgrounds[one]] as const)}
          onChange={({ currentTarget }) =>
            background.value = currentTarget.value as Background}
        />
        <label class="btn view-panel__file">
          {words.choosePicture}
          <FileInput
            accept="image/png,image/jpeg,image/webp,image/gif,image/avif"
            class="visually-hidden"
            onFiles={([file]) => file && lay(file)}
          />
        </label>
        <Button size="small" icon="monitor-play" onClick={takePicture}>
          {words.obsPicture}
        </Button>
        {picture.value && (
          <Button
            size="small"
            icon="trash-2"
            onClick={() => void view.setPicture(null)}
          >
            {words.removePicture}
          </Button>
        )}
        {needsObs.value && (
          <ObsLinkPanel channelId={channelId} readOnly={false} />
        )}
        <p class="field__hint">{words.obsPictureHint}</p>
        <fieldset class="stack">
          <legend>{words.safe}</legend>
          {SAFE_AREAS.map((area) => (
            <Switch
              key={area}
              id={`safe-${area}`}
              label={words.safeAreas[area]}
              checked={safe.value.includes(area)}
              onChange={() => view.toggleSafe(area)}
            />
          ))}
        </fieldset>
        <Switch
          id="view-rulers"
          label={words.rulers}
          hint={words.guidesHint}
          checked={rulers.value}
          onChange={({ currentTarget }) => rulers.value = currentTarget.checked}
        />
        <Button
          size="small"
          disabled={guides.value.x.length + guides.value.y.length === 0}
          onClick={view.clearGuides}
        >
          {words.clearGuides}
        </Button>
        <SelectField
          id="view-canvas"
          label={words.canvasSize}
          value={size}
          // What is on its way would be told of another canvas.
          disabled={readOnly || saving.state.value === "saving"}
          options={[
            ...(isPreset
              ? []
              : [[size, words.canvasOther(width, height)] as const]),
            ...SIZES.map((one) => [one, words.canvasSizes[one]] as const),
          ]}
          onChange={({ currentTarget }) => resize(currentTarget.value)}
        />
      </div>
    </>
  );
}
