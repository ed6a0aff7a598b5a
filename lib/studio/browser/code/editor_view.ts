/**
 * The code editor: one view of CodeMirror, with a state of its own for each tab.
 * Loaded late; before that, and where it cannot be loaded, a plain field is
 * there.
 */
import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
} from "@codemirror/autocomplete";
import {
  defaultKeymap,
  history,
  historyKeymap,
  indentWithTab,
} from "@codemirror/commands";
import {
  bracketMatching,
  foldGutter,
  foldKeymap,
  indentOnInput,
} from "@codemirror/language";
import {
  type Diagnostic,
  lintGutter,
  lintKeymap,
  setDiagnostics,
} from "@codemirror/lint";
import { highlightSelectionMatches, searchKeymap } from "@codemirror/search";
import { EditorState, type Extension, type Text } from "@codemirror/state";
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
} from "@codemirror/view";
import {
  CODE_TABS,
  type CodeTabName,
  type CodeTexts,
  MAX_TAB_CHARS,
} from "./code_tabs.ts";
import { codeTheme } from "./editor_theme.ts";
import { completeCode } from "./complete_code.ts";
import { loadTabLanguage } from "./editor_languages.ts";

/** Pause after which what is typed is read from the document. */
const READ_AFTER_MS = 250;

/** Keys that a user presses who only comes by, or leaves. */
const PASSING_KEYS = ["Tab", "Escape", "Shift", "Control", "Alt", "Meta"];

/** A mark at a line of a tab. */
export interface CodeMark {
  tab: CodeTabName;
  /** From 1. */
  line: number;
  /** From 1; `null` for the whole line. */
  column: number | null;
  message: string;
}

/** Opens the editor in `parent`, at a tab. */
export async function openCodeEditor(
  {
    parent,
    texts,
    tab: first,
    readOnly,
    labelOf,
    fieldKeys,
    onBegin,
    onType,
    onTooLong,
  }: {
    parent: HTMLElement;
    texts: Readonly<CodeTexts>;
    tab: CodeTabName;
    readOnly: boolean;
    labelOf: (tab: CodeTabName) => string;
    /** Returns the keys of the widget's fields, for completion. */
    fieldKeys: () => readonly string[];
    /** Is told that the streamer types; `onType` follows in the next pause. */
    onBegin: () => void;
    onType: (tab: CodeTabName, text: string) => void;
    /** Is told that a change was refused. */
    onTooLong: () => void;
  },
) {
  const languages = Object.fromEntries(
    await Promise.all(
      CODE_TABS.map(async (tab) => [tab, await loadTabLanguage(tab)] as const),
    ),
  ) as Record<CodeTabName, Extension>;
  let tab = first;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let typed = false;

  function read(): void {
    clearTimeout(timer);
    if (!typed) return;
    typed = false;
    onType(tab, view.state.doc.toString());
  }

  const stateOf = (tab: CodeTabName, text: string) =>
    EditorState.create({
      doc: text,
      extensions: [
        languages[tab],
        autocompletion({ override: completeCode(tab, fieldKeys) }),
        EditorView.contentAttributes.of({
          "aria-label": labelOf(tab),
          // It is in the order of Tab without that too; checkers do not know.
          tabindex: "0",
          "aria-describedby": "code-leave",
        }),
        shared,
      ],
    });
  const shared: Extension = [
    lineNumbers(),
    foldGutter(),
    lintGutter(),
    history(),
    drawSelection(),
    indentOnInput(),
    bracketMatching(),
    closeBrackets(),
    highlightActiveLine(),
    highlightActiveLineGutter(),
    highlightSelectionMatches(),
    EditorState.readOnly.of(readOnly),
    EditorState.tabSize.of(2),
    keymap.of([
      ...closeBracketsKeymap,
      ...defaultKeymap,
      ...searchKeymap,
      ...historyKeymap,
      ...foldKeymap,
      ...completionKeymap,
      ...lintKeymap,
      indentWithTab,
    ]),
    codeTheme,
    EditorState.changeFilter.of((transaction) => {
      if (transaction.newDoc.length <= MAX_TAB_CHARS) return true;
      // Not while the editor is in the middle of its own work.
      queueMicrotask(onTooLong);
      return false;
    }),
    // Who comes by Tab goes on by Tab until they begin to write.
    EditorView.domEventObservers({
      mousedown: (_, view) => view.setTabFocusMode(false),
      keydown({ key }, view) {
        if (!PASSING_KEYS.includes(key)) view.setTabFocusMode(false);
      },
      blur(_, view) {
        // Not where the window is left: who comes back writes on.
        const { activeElement } = document;
        if (activeElement !== view.contentDOM) view.setTabFocusMode(true);
      },
    }),
    EditorView.updateListener.of(({ docChanged }) => {
      if (!docChanged) return;
      if (!typed) onBegin();
      typed = true;
      clearTimeout(timer);
      timer = setTimeout(read, READ_AFTER_MS);
    }),
  ];
  const states = Object.fromEntries(
    CODE_TABS.map((tab) => [tab, stateOf(tab, texts[tab])]),
  ) as Record<CodeTabName, EditorState>;
  let marks: readonly CodeMark[] = [];
  const view = new EditorView({ parent, state: states[first] });
  view.setTabFocusMode(true);

  /** Marks lines of the tab that is open. */
  function drawMarks(): void {
    const { doc } = view.state;
    const found = marks.filter((mark) => mark.tab === tab)
      .map((mark) => diagnosticOf(doc, mark));
    view.dispatch(setDiagnostics(view.state, found));
  }

  function show(next: CodeTabName): void {
    if (next === tab) return;
    read();
    states[tab] = view.state;
    tab = next;
    view.setState(states[tab]);
    drawMarks();
  }

  return {
    show,
    read,
    focus: () => view.focus(),

    /** Takes over texts that were set elsewhere; the tab that is open can undo that. */
    setTexts(next: Readonly<Partial<CodeTexts>>): void {
      for (const one of CODE_TABS) {
        const text = next[one];
        if (text === undefined) continue;
        if (one !== tab) {
          if (states[one].doc.toString() !== text) {
            states[one] = stateOf(one, text);
          }
        } else if (view.state.doc.toString() !== text) {
          const all = { from: 0, to: view.state.doc.length, insert: text };
          // Taken over, not typed.
          typed = true;
          view.dispatch({ changes: all });
          typed = false;
          clearTimeout(timer);
        }
      }
    },

    /** Marks the lines that errors are at. */
    mark(next: readonly CodeMark[]): void {
      marks = next;
      drawMarks();
    },

    /** Goes to a place and puts the cursor there. */
    goTo(to: CodeTabName, line: number, column: number | null): void {
      show(to);
      const { doc } = view.state;
      const at = doc.line(Math.min(Math.max(1, line), doc.lines));
      const place = Math.min(at.to, at.from + Math.max(0, (column ?? 1) - 1));
      view.dispatch({
        selection: { anchor: place },
        effects: EditorView.scrollIntoView(place, { y: "center" }),
      });
      view.focus();
    },

    close(): void {
      read();
      view.destroy();
    },
  };
}

/** The open editor. */
export type CodeEditor = Awaited<ReturnType<typeof openCodeEditor>>;

function diagnosticOf(
  doc: Text,
  { line, column, message }: CodeMark,
): Diagnostic {
  const at = doc.line(Math.min(Math.max(1, line), doc.lines));
  const from = column === null
    ? at.from
    : Math.min(at.to, at.from + Math.max(0, column - 1));
  return { from, to: at.to, severity: "error", message };
}
