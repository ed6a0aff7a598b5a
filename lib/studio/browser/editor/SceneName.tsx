import { useSignal } from "@preact/signals";
import { useRef } from "preact/hooks";
import { EDITOR_MESSAGES as words } from "@/lib/studio/messages/scene_editor.ts";
import type { OpenedScene } from "./open_scene.ts";

/** Most characters of a scene's name, as the service allows. */
const MAX_NAME = 80;

/** Draws the scene's name, which is changed where it stands: Enter takes the new one, Escape leaves the old. */
export function SceneName({ opened }: { opened: OpenedScene }) {
  const { name, rename, scene: { readOnly } } = opened;
  const isTyped = useSignal(false);
  const button = useRef<HTMLButtonElement>(null);

  function take(input: HTMLInputElement, isTaken: boolean): void {
    if (!isTyped.peek()) return;
    isTyped.value = false;
    const next = input.value.trim();
    if (isTaken && next !== "" && next !== name.value) void rename(next);
  }

  return (
    <>
      <h1 class="visually-hidden">
        <bdi>{name.value}</bdi>
      </h1>
      {isTyped.value
        ? (
          <input
            type="text"
            dir="auto"
            class="input scene-name"
            aria-label={words.sceneName}
            maxLength={MAX_NAME}
            defaultValue={name.value}
            ref={(input) => {
              if (!input || input === document.activeElement) return;
              input.focus();
              input.select();
            }}
            onBlur={({ currentTarget }) => take(currentTarget, true)}
            onKeyDown={(event) => {
              const { key, currentTarget, isComposing } = event;
              if (isComposing || (key !== "Enter" && key !== "Escape")) return;
              // The button gets the focus at once: the rest of this press would press it.
              event.preventDefault();
              take(currentTarget, key === "Enter");
              requestAnimationFrame(() => button.current?.focus());
            }}
          />
        )
        : (
          <button
            ref={button}
            type="button"
            class="btn btn--quiet scene-name"
            aria-label={words.renameSceneOf(name.value)}
            title={words.renameScene}
            disabled={readOnly}
            onClick={() => isTyped.value = true}
          >
            <bdi>{name.value}</bdi>
          </button>
        )}
    </>
  );
}
