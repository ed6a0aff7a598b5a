import type { EditorPort } from "./editor_port.ts";
import { lateScript } from "./late_script.ts";
import type { OverlayControls } from "./overlay_context.ts";
import type { PageInfo } from "./page_info.ts";

/**
 * Follows the editor that frames a preview, once all widgets listen. On stream,
 * and in a page that nobody frames, it does and loads nothing.
 */
export function followEditor(
  page: PageInfo,
  controls: OverlayControls,
  whenReady: (run: () => void) => void,
): { placeAgain: () => void; stop: () => void } {
  const { editorOrigin } = document.documentElement.dataset;
  let port: EditorPort | undefined;
  let stopped = false;
  if (
    page.mode === "preview" && editorOrigin !== undefined && parent !== window
  ) {
    lateScript(import("./editor_port.ts")).then((script) =>
      whenReady(() => {
        if (!script || stopped) return;
        // On one host the studio has the page's own origin.
        const origin = editorOrigin || location.origin;
        port = script.openEditorPort({ page, controls, origin, window });
      })
    );
  }
  return {
    placeAgain: () => port?.placeAgain(),
    stop() {
      stopped = true;
      port?.close();
    },
  };
}
