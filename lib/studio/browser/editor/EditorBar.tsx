import type { Signal } from "@preact/signals";
import { isMac } from "@/lib/studio/browser/shell/is_mac.ts";
import { waitingCalls } from "@/lib/studio/browser/studio_api.ts";
import { Button, ButtonLink } from "@/lib/studio/ui/Button.tsx";
import { Switch } from "@/lib/studio/ui/Field.tsx";
import { Badge, Notice } from "@/lib/studio/ui/Panel.tsx";
import { EDITOR_MESSAGES as words } from "@/lib/studio/messages/scene_editor.ts";
import type { Point } from "./geometry.ts";
import type { OpenedScene } from "./open_scene.ts";
import { SceneName } from "./SceneName.tsx";
import { ViewPanel } from "./ViewPanel.tsx";

const TONES = {
  saved: "good",
  saving: "plain",
  held: "warn",
  waiting: "warn",
  asks: "bad",
  failed: "bad",
  wrong: "bad",
} as const;

/** Returns the word about what was changed here. */
function stateOf({ editor, saving }: OpenedScene): keyof typeof TONES {
  const state = saving.state.value;
  if (state === "saved" && editor.unread.isAny()) return "wrong";
  return state === "saving" && waitingCalls.value > 0 ? "waiting" : state;
}

/** Draws the tools of the editor, the state of saving, and what has to be answered. */
export function EditorBar(
  { opened, isLive, menuAt, onAdd }: {
    opened: OpenedScene;
    isLive: boolean;
    /** Place of the menu of acts while it is open. */
    menuAt: Signal<Point | null>;
    onAdd: () => void;
  },
) {
  const { editor, saving, view } = opened;
  const { draft, isDirect } = saving;
  const percent = Math.round(view.camera.value.zoom * 100);
  const { readOnly } = opened.scene;
  const { past, future } = draft.history.value;
  const state = stateOf(opened);
  const question = saving.question.value;
  const [last, next] = [past.at(-1), future.at(-1)];
  const undo = last?.label ? words.undoOf(last.label.name) : words.undo;
  const redo = next?.label ? words.redoOf(next.label.name) : words.redo;
  const key = isMac() ? "⌘" : "Ctrl";
  return (
    <>
      <div class="row bar" role="toolbar" aria-label={words.tools}>
        <ButtonLink
          href="/studio/scenes"
          icon="arrow-left"
          tone="quiet"
          iconOnly
        >
          {words.all}
        </ButtonLink>
        <SceneName opened={opened} />
        <Button
          icon="undo-2"
          tone="quiet"
          iconOnly
          disabled={!last || readOnly}
          title={last && `${undo} (${key} Z)`}
          onClick={editor.undo}
        >
          {undo}
        </Button>
        <Button
          icon="redo-2"
          tone="quiet"
          iconOnly
          disabled={!next || readOnly}
          title={next && `${redo} (${key} Shift Z)`}
          onClick={editor.redo}
        >
          {redo}
        </Button>
        <Button
          data-roomy
          tone="quiet"
          aria-pressed={editor.isSnapping.value}
          onClick={() => editor.isSnapping.value = !editor.isSnapping.value}
        >
          {words.snap}
        </Button>
        <Button icon="plus" disabled={readOnly} onClick={onAdd}>
          <span class="bar__word">{words.add}</span>
        </Button>
        <span
          class="row zoom"
          data-roomy
          role="group"
          aria-label={words.zoom(percent)}
        >
          <Button
            icon="minus"
            tone="quiet"
            iconOnly
            onClick={() => view.zoomStep(-1)}
          >
            {words.zoomOut}
          </Button>
          <Button
            tone="quiet"
            aria-pressed={view.isFitted.value}
            title={words.fit}
            onClick={() => view.fit()}
          >
            {words.zoom(percent)}
            <span class="visually-hidden">{words.fit}</span>
          </Button>
          <Button
            icon="plus"
            tone="quiet"
            iconOnly
            onClick={() => view.zoomStep(1)}
          >
            {words.zoomIn}
          </Button>
        </span>
        <ViewPanel opened={opened} />
        <Button
          data-panels
          icon="layers"
          tone="quiet"
          iconOnly
          aria-pressed={view.hasPanels.value}
          title={`${words.panels} (\\)`}
          onClick={view.togglePanels}
        >
          {words.panels}
        </Button>
        <Button
          icon="ellipsis"
          tone="quiet"
          iconOnly
          aria-haspopup="menu"
          onClick={({ currentTarget }) => {
            const { left: x, bottom: y } = currentTarget
              .getBoundingClientRect();
            menuAt.value = { x, y };
          }}
        >
          {words.arrange}
        </Button>
        <span class="bar__state" role="status">
          <Badge tone={TONES[state]}>{words.states[state]}</Badge>
        </span>
        {state === "failed" && (
          <Button size="small" onClick={saving.save}>{words.tryAgain}</Button>
        )}
      </div>
      <div class="editor__notices">
        {isLive && !readOnly && (
          <Notice
            tone="warn"
            action={
              <Button
                tone="primary"
                disabled={state !== "held"}
                onClick={saving.save}
              >
                {words.show}
              </Button>
            }
          >
            <p>{words.live}</p>
            <Switch
              id="editor-direct"
              label={words.directly}
              checked={isDirect.value}
              onChange={({ currentTarget }) =>
                isDirect.value = currentTarget.checked}
            />
          </Notice>
        )}
        {question && (
          <Notice
            tone="warn"
            action={
              <span class="row">
                <Button onClick={() => question.answer(true)}>
                  {words.keepMine}
                </Button>
                <Button onClick={() => question.answer(false)}>
                  {words.takeTheirs}
                </Button>
              </span>
            }
          >
            {question.text}
          </Notice>
        )}
      </div>
      <p class="visually-hidden" role="status">{editor.said.value}</p>
    </>
  );
}
