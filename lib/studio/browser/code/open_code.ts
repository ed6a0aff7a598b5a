import { effect, signal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import type {
  CustomWidget,
  ImportReport,
} from "@/lib/schema/custom_widgets/code.ts";
import { addActions } from "@/lib/studio/browser/actions.ts";
import { confirmed } from "@/lib/studio/browser/confirm.ts";
import { pageFacts } from "@/lib/studio/browser/page_facts.ts";
import { isStreamLive } from "@/lib/studio/browser/shell/live_state.ts";
import { offerTarget } from "@/lib/studio/browser/simulator/preview_target.ts";
import { createPreviewLink } from "@/lib/studio/browser/sources/preview_link.ts";
import { toastShown } from "@/lib/studio/browser/sources/where_shown.ts";
import { toast } from "@/lib/studio/browser/toasts.ts";
import { CODE_EDITOR_MESSAGES as words } from "@/lib/studio/messages/code_editor.ts";
import { ROOM_MESSAGES } from "@/lib/studio/messages/shell.ts";
import { CODE_TOOLS_MESSAGES } from "@/lib/studio/messages/code_tools.ts";
import { FIELD_MESSAGES } from "@/lib/studio/messages/code_fields.ts";
import type { CodeField } from "./field_list.ts";
import { createCodeFields } from "./code_fields.ts";
import type { Comparison } from "./CompareDialog.tsx";
import type { FileOffers } from "@/lib/studio/browser/settings/offers.ts";
import { type CodeTabName, type CodeTexts, textsOf } from "./code_tabs.ts";
import { createCodeWork } from "./code_work.ts";
import type { CodeEditor, CodeMark } from "./editor_view.ts";
import { copyDraft, type LeftDraft } from "./copy_draft.ts";
import { createPreviewRun } from "./preview_run.ts";

/** A custom widget as the page hands it to its editor. */
export interface CodeToEdit {
  channelId: string;
  readOnly: boolean;
  widget: CustomWidget;
  etag: string;
  /** Names of the scenes that show it. */
  scenes: readonly string[];
  /** The service can have a model write code. */
  hasAi: boolean;
  /** Files that fields can be given. */
  offers: FileOffers;
  /** Texts that a form sent and that are not saved. */
  typed?: Partial<CodeTexts>;
  /** Cause for which they are not. */
  refused?: { isStale: boolean; message: string };
}

/** Time after which a preview that does not begin anew is replaced, ms. */
const REPLACE_AFTER_MS = 4_000;

/** Tools beside the code. */
export type CodeTool = keyof typeof words.panelNames;

function openCode(
  { widget, etag, readOnly, channelId, scenes, typed }: CodeToEdit,
) {
  const tab = signal<CodeTabName>("html");
  const tool = signal<CodeTool>("settings");
  const pageNumber = signal(0);
  const marks = signal<readonly CodeMark[]>([]);
  const comparison = signal<Comparison | null>(null);
  const importing = signal(false);
  const left = signal<LeftDraft | null>(null);
  /** Grows when a version was kept. */
  const kept = signal(0);
  const run = createPreviewRun();
  let editor: CodeEditor | null = null;
  let frame: HTMLIFrameElement | null = null;
  let replaceTimer: ReturnType<typeof setTimeout> | undefined;
  const isInPage = typeof document !== "undefined";

  const link = createPreviewLink({
    origin: isInPage ? pageFacts().previewOrigin : "",
    onReady: () => {},
    onNews(news) {
      if (news.id !== widget.id) return;
      if (news.type === "began") clearTimeout(replaceTimer);
      run.take(news);
    },
  });

  const work = createCodeWork({
    widget,
    etag,
    readOnly,
    typed: { ...typed, ...(isInPage ? typedInForm() : {}) },
  });
  const fields = createCodeFields(work);

  /** Shows what is saved in the preview, which begins anew where it has to. */
  function showSaved(tabs: readonly CodeTabName[]): void {
    const isCode = tabs.includes("html") || tabs.includes("js");
    if (isCode) startAnew();
    else link.send({ type: "draft", id: widget.id, part: "look" });
  }

  /** Begins the widget anew; a page that cannot do so any more is replaced. */
  function startAnew(): void {
    run.begin();
    link.send({ type: "draft", id: widget.id, part: "code" });
    clearTimeout(replaceTimer);
    replaceTimer = setTimeout(() => {
      if (run.stopped.peek() === null) pageNumber.value++;
    }, REPLACE_AFTER_MS);
  }

  /** Nothing is saved while a field of the form has no value: it is shown then. */
  function showUnread(): void {
    if (work.unread.isAny()) tool.value = "settings";
  }

  async function publish(): Promise<void> {
    showUnread();
    const isSure = isStreamLive.peek() !== true || await confirmed({
      title: words.publishTitle,
      text: words.publishText(scenes),
      act: words.publish,
    });
    if (!isSure) return;
    if (!await work.publish()) return;
    kept.value++;
    const { id, name } = work.about.peek();
    toastShown(words.published, { draws: [id], name, isCustom: true });
  }

  async function saveVersion(): Promise<void> {
    showUnread();
    if (!await work.save("")) return;
    kept.value++;
    toast(words.versionSaved, { tone: "good" });
  }

  return {
    tab,
    tool,
    comparison,
    importing,
    left,
    kept,
    marks,
    run,
    link,
    work,
    fields,
    pageNumber,
    publish,
    saveVersion,
    startAnew,

    /** Takes an imported widget into the draft, which is kept as a version first. */
    async takeImport(found: ImportReport): Promise<void> {
      if (!await work.save(CODE_TOOLS_MESSAGES.bring.before)) return;
      work.setTexts(textsOf(found));
      kept.value++;
      importing.value = false;
      toast(CODE_TOOLS_MESSAGES.bring.done, { tone: "good" });
    },

    /** Takes what a page left unsaved, or those texts of it, into the draft; or forgets it. */
    endLeft(texts: Partial<CodeTexts> | null): void {
      const found = left.peek();
      if (!found) return;
      found.drop();
      left.value = null;
      comparison.value = null;
      if (texts) work.setTexts(texts);
    },

    /** Goes to a place of the code. */
    goTo(to: CodeTabName, line: number, column: number | null): void {
      tab.value = to;
      editor?.goTo(to, line, column);
    },

    /** Follows the frame of the preview. */
    setFrame(element: HTMLIFrameElement | null): void {
      frame = element;
      link.setFrame(element);
    },

    /** Presses a button among the fields, in the preview alone. */
    press({ key, label, value }: CodeField): void {
      frame?.contentWindow?.postMessage(
        { type: "limelight:press", field: key, value },
        pageFacts().previewOrigin,
      );
      toast(FIELD_MESSAGES.pressed(label), { tone: "good" });
    },

    setEditor(opened: CodeEditor | null): void {
      editor = opened;
    },

    /** Connects it to the page until the answer is called. */
    connect(): () => void {
      const group = ROOM_MESSAGES.code.name;
      const isEnabled = () => !readOnly;
      const stops = [
        link.open(),
        offerTarget({ instanceIds: () => [], send: link.send }),
        fields.connect(),
        ...(readOnly
          ? []
          : [work.follow(showSaved), copyDraft(work, channelId, left)]),
        effect(() => {
          marks.value = [...run.marks(), ...fields.marks.value];
        }),
        addActions([
          {
            id: "code.save",
            name: words.action.save,
            group,
            keys: "$mod+s",
            inFields: true,
            isEnabled,
            run: saveVersion,
          },
          {
            id: "code.run",
            name: words.action.run,
            group,
            keys: "$mod+Enter",
            inFields: true,
            isEnabled,
            run: startAnew,
          },
          {
            id: "code.publish",
            name: words.action.publish,
            group,
            isEnabled,
            run: publish,
          },
        ]),
        () => clearTimeout(replaceTimer),
      ];
      return () => stops.forEach((stop) => stop());
    },
  };
}

/** Returns the texts that were typed, or given back by the browser, before the script began. */
function typedInForm(): Partial<CodeTexts> {
  const fields = document.querySelectorAll<HTMLTextAreaElement>(
    ".code-form textarea",
  );
  return Object.fromEntries(
    [...fields].filter(({ value, defaultValue }) => value !== defaultValue)
      .map(({ name, value }) => [name, value]),
  );
}

/** Returns the widget with everything that edits it. */
export function useOpenCode(props: CodeToEdit): OpenedCode {
  const opened = useMemo(() => openCode(props), []);
  useEffect(opened.connect, []);
  return opened;
}

/** A widget with everything that edits it. */
export type OpenedCode = ReturnType<typeof openCode>;
