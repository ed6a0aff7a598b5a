import { computed, signal } from "@preact/signals";
import { isSame } from "@/lib/core/is_same.ts";
import type { CustomWidget } from "@/lib/schema/custom_widgets/code.ts";
import { isUnanswered } from "@/lib/studio/browser/api.ts";
import { createUnreadTexts } from "@/lib/studio/kit/form/unread_texts.ts";
import { api, attempt } from "@/lib/studio/browser/studio_api.ts";
import { toast } from "@/lib/studio/browser/toasts.ts";
import {
  createDraft,
  type Draft,
} from "@/lib/studio/kit/draft/create_draft.ts";
import type { MergedSides } from "@/lib/studio/kit/draft/merge.ts";
import { sayWhy } from "@/lib/studio/kit/draft/save_and_say.ts";
import { CODE_EDITOR_MESSAGES as words } from "@/lib/studio/messages/code_editor.ts";
import { createAboutDraft } from "./about_draft.ts";
import {
  bodyOf,
  changedTabs,
  type CodeTabName,
  type CodeTexts,
  pickTabs,
  textsOf,
} from "./code_tabs.ts";
import { parseLoose } from "./loose_json.ts";

/** Pause in typing after which the draft is saved; it is never on stream. */
const SAVE_AFTER_MS = 600;

/** Asks which text of a tab stays that two changed. */
interface CodeQuestion {
  sides: () => MergedSides<CodeTexts>;
  answer: (texts: CodeTexts) => void;
}

/** Places of a refusal that are tabs, which the service does not take as they are. */
const TAB_PATH = /^(html|css|js|fields|values)\b/;

/** Creates the work on a widget's draft: texts as they are typed, and how they are saved. */
export function createCodeWork(
  { widget, etag, readOnly, typed = {} }: {
    widget: CustomWidget;
    etag: string;
    readOnly: boolean;
    /** Texts that are not saved yet. */
    typed?: Partial<CodeTexts>;
  },
) {
  const path = `/api/widgets/custom/${widget.id}` as const;
  const loaded = textsOf(widget);
  const about = signal(widget);
  /** True while the streamer types: the texts do not have it yet. */
  const typing = signal(false);
  const question = signal<CodeQuestion | null>(null);
  const unread = createUnreadTexts(
    () => draft.plan(),
    // What is typed shows nothing to viewers: it is set at once.
    () => unread.readTyped(),
  );
  /** Brings what is typed into the texts at once. */
  let flush = () => {};

  const draft: Draft<CodeTexts> = createDraft<CodeTexts>({
    loaded: { value: loaded, version: etag, shown: { ...loaded, ...typed } },
    async read(known) {
      const answer = await api.get(path);
      about.value = answer.data;
      return { ...answer, data: await asTyped(answer.data, known) };
    },
    async write(next, over, known) {
      const sent = pickTabs(next, changedTabs(known, next));
      const answer = await api.post(path, bodyOf(sent), over);
      about.value = answer.data;
      return { ...answer, data: next };
    },
    ask: (sides) =>
      new Promise((resolve) => {
        const answer = (texts: CodeTexts) => {
          question.value = null;
          resolve(texts);
        };
        question.value = { sides, answer };
      }),
    nameOf: (tabs) => tabs.map((tab) => words.tabs[tab as CodeTabName]).join(),
    restMs: readOnly ? null : SAVE_AFTER_MS,
    flush: () => flush(),
    isReady: () => !unread.isAny(),
    isTyping: () => typing.peek(),
  });
  const settings = createAboutDraft({
    path,
    widget,
    etag,
    onAnswer: (answered) => about.value = answered,
  });

  const isTabWrong = computed(() =>
    TAB_PATH.test(draft.failure.value?.problem.errors?.[0]?.path ?? "")
  );
  const state = computed<keyof typeof words.states>(() => {
    if (question.value) return "conflict";
    if (draft.isSaving.value) return "saving";
    if (unread.isAny()) return "unread";
    if (draft.isClean.value && !typing.value) return "saved";
    if (isTabWrong.value) return "wrong";
    const failure = draft.failure.value;
    if (!failure) return "changed";
    return isUnanswered(failure) ? "waiting" : "failed";
  });

  /** Saves in a way that the streamer asked for, unless a question stands; `null` when it could not. */
  async function ask<R>(save: () => Promise<R | null>): Promise<R | null> {
    if (readOnly || question.peek()) return null;
    if (unread.isAny()) {
      toast(words.states.unread, { tone: "bad" });
      return null;
    }
    const done = await attempt(save);
    const failure = draft.failure.peek();
    if (done === null && failure && isUnanswered(failure)) sayWhy(failure);
    return done;
  }

  return {
    path,
    widgetId: widget.id,
    readOnly,
    texts: draft.value,
    saved: draft.saved,
    /** The widget as it is stored. */
    about,
    /** Settings of the widget as a whole. */
    settings,
    state,
    question,
    undo: draft.undo,
    /** Texts in fields of the form that are no values: nothing is saved while there are any. */
    unread,

    /** Saves what is typed; with a label a version is kept. `false` when it could not. */
    async save(versionLabel?: string): Promise<boolean> {
      const done = await ask(async () =>
        versionLabel === undefined ? await draft.save() || null : draft.act(
          (over) => api.post(path, { versionLabel }, over),
        )
      );
      return done !== null;
    },

    /** Shows the draft on stream; `null` when it could not. */
    publish: () =>
      ask(() => draft.act((over) => api.post(`${path}/publish`, {}, over))),

    /** Makes a version the draft; `null` when it could not. */
    restore: (versionId: string) =>
      ask(() =>
        draft.act((over) => api.post(`${path}/restore/${versionId}`, {}, over))
      ),

    /** Notes that the streamer types, before what is typed is known. */
    begin(): void {
      typing.value = true;
    },

    /** Takes over what the streamer types; it is saved in its next pause. */
    type(tab: CodeTabName, text: string): void {
      typing.value = false;
      draft.changeFields({ [tab]: text });
    },

    /** Sets texts that nobody typed, such as values of fields, and saves them at once. */
    setTexts(texts: Partial<CodeTexts>): void {
      draft.changeFields(texts);
      if (!readOnly) void draft.save();
    },

    /** Sets what brings unfinished typing in. */
    flushWith(run: () => void): void {
      flush = run;
    },

    /**
     * Saves what was typed before the script began, says why what nobody asked
     * for was not saved, and tells which tabs were; the answer ends it.
     */
    follow(onSaved: (tabs: readonly CodeTabName[]) => void): () => void {
      let before = draft.saved.peek();
      const stops = [
        draft.follow(),
        settings.follow(),
        draft.failure.subscribe((failure) => {
          const isTold = isTabWrong.peek() || isUnanswered(failure);
          if (failure && !isTold) sayWhy(failure);
        }),
        draft.saved.subscribe((now) => {
          const tabs = changedTabs(before, now);
          before = now;
          if (tabs.length > 0) onSaved(tabs);
        }),
      ];
      return () => stops.forEach((stop) => stop());
    },
  };
}

/** Returns a draft's texts as they were typed where they say the same: JSON is stored without comments. */
async function asTyped(
  widget: CustomWidget,
  known: readonly CodeTexts[],
): Promise<CodeTexts> {
  const texts = textsOf(widget);
  for (const tab of ["fields", "data"] as const) {
    const stored = widget[tab === "data" ? "values" : tab];
    for (const { [tab]: text } of known) {
      const found = await parseLoose(text);
      if ("value" in found && isSame(found.value, stored)) texts[tab] = text;
    }
  }
  return texts;
}

/** The work on a widget's draft. */
export type CodeWork = ReturnType<typeof createCodeWork>;
