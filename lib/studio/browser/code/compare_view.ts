/** Two texts side by side; loaded when the streamer compares them. */
import { EditorState, type Extension } from "@codemirror/state";
import { EditorView, lineNumbers } from "@codemirror/view";
import { MergeView, unifiedMergeView } from "@codemirror/merge";
import { CODE_TOOLS_MESSAGES } from "@/lib/studio/messages/code_tools.ts";
import type { CodeTabName } from "./code_tabs.ts";
import { codeTheme } from "./editor_theme.ts";
import { loadTabLanguage } from "./editor_languages.ts";

const words = CODE_TOOLS_MESSAGES.compare;

/** Below this there is no room for two sides, px. */
const MIN_SIDES = 700;

/** Creates the button that takes one change over from the left. */
function takeButton(): HTMLElement {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = "→";
  button.title = words.takeChange;
  button.setAttribute("aria-label", words.takeChange);
  // The view itself hears the mouse alone; a click by keys has no place.
  button.addEventListener("click", ({ detail }) => {
    if (detail > 0) return;
    button.dispatchEvent(new MouseEvent("mousedown", { bubbles: true }));
  });
  return button;
}

/** Shows an old text beside a new one, which can be edited where `onEdit` takes that. */
export async function openComparison(
  { parent, tab, oldText, newText, oldLabel, newLabel, onEdit }: {
    parent: HTMLElement;
    tab: CodeTabName;
    oldText: string;
    newText: string;
    oldLabel: string;
    newLabel: string;
    onEdit: ((text: string) => void) | null;
  },
): Promise<() => void> {
  const shared: Extension = [
    lineNumbers(),
    EditorView.lineWrapping,
    await loadTabLanguage(tab),
    codeTheme,
  ];
  const labelled = (label: string) =>
    EditorView.contentAttributes.of({ "aria-label": label });
  const own: Extension = [
    shared,
    labelled(newLabel),
    EditorState.readOnly.of(onEdit === null),
    EditorView.updateListener.of(({ docChanged, state }) => {
      if (docChanged) onEdit?.(state.doc.toString());
    }),
  ];
  if (parent.clientWidth < MIN_SIDES) {
    const view = new EditorView({
      parent,
      doc: newText,
      extensions: [
        own,
        unifiedMergeView({
          original: oldText,
          mergeControls: onEdit !== null,
          collapseUnchanged: {},
        }),
      ],
    });
    return () => view.destroy();
  }
  const view = new MergeView({
    parent,
    a: {
      doc: oldText,
      extensions: [
        shared,
        labelled(oldLabel),
        EditorState.readOnly.of(true),
      ],
    },
    b: { doc: newText, extensions: own },
    ...(onEdit
      ? { revertControls: "a-to-b", renderRevertControl: takeButton }
      : {}),
    collapseUnchanged: {},
    gutter: true,
  });
  return () => view.destroy();
}
