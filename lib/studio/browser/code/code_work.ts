import { computed, signal } from "@preact/signals";
import type {
  CustomWidget,
  WidgetVersion,
} from "@/lib/schema/custom_widgets/code.ts";
import { failureInWords } from "@/lib/studio/messages/failures.ts";
import { CODE_EDITOR_MESSAGES as words } from "@/lib/studio/messages/code.ts";
import { createUnreadTexts } from "@/lib/studio/browser/settings/unread_texts.ts";
import { type Api, ApiError } from "@/lib/studio/browser/api.ts";
import { isSame } from "@/lib/core/is_same.ts";
import { parseLoose } from "./loose_json.ts";
import {
  bodyOf,
  changedTabs,
  CODE_TABS,
  type CodeTabName,
  type CodeTexts,
  pickTabs,
  textsOf,
} from "./code_tabs.ts";

/** Pause in typing after which the draft is saved; it is never on stream. */
const SAVE_AFTER_MS = 600;

/** Pause after which what the service could not take is sent again. */
const AGAIN_MS = 5_000;

/** The draft as another tab saved it meanwhile. */
interface OtherDraft {
  texts: CodeTexts;
  etag: string | null;
}

/** A tab that the service does not take as it is. */
interface WrongTab {
  tab: CodeTabName;
  message: string;
}

/**
 * Creates the work on a widget's draft: texts as they are typed, what is saved,
 * and what stands between the two. One save at a time.
 */
export function createCodeWork(
  { widget, etag, readOnly, typed = {}, api, after, onSaved, onFailure }: {
    widget: CustomWidget;
    etag: string;
    readOnly: boolean;
    /** Texts that are not saved yet. */
    typed?: Partial<CodeTexts>;
    api: Pick<Api, "get" | "post">;
    /** Calls later; the answer prevents it. */
    after: (ms: number, run: () => void) => () => void;
    /** Is told which tabs were saved. */
    onSaved: (tabs: readonly CodeTabName[]) => void;
    onFailure: (words: string) => void;
  },
) {
  const path = `/api/widgets/custom/${widget.id}` as const;
  const saved = signal<Readonly<CodeTexts>>(textsOf(widget));
  const texts = signal<Readonly<CodeTexts>>({ ...saved.peek(), ...typed });
  const about = signal(widget);
  const busy = signal(false);
  /** True while the streamer types: the texts do not have it yet. */
  const typing = signal(false);
  const failed = signal(false);
  /** The service could not be reached: what is typed is sent again by itself. */
  const waits = signal(false);
  const wrong = signal<WrongTab | null>(null);
  const conflict = signal<OtherDraft | null>(null);
  const unread = createUnreadTexts(() => {
    if (isChanged()) saveSoon(0);
  });
  /** Grows when the texts were set other than by typing. */
  const setBy = signal(0);
  let version: string | null = etag;
  /** Texts as the service writes them: JSON there has no comments. */
  let known: Readonly<CodeTexts> = saved.peek();
  let cancel = () => {};
  let running: Promise<boolean> | null = null;
  /** Texts of a save whose answer was lost. */
  let unanswered: Partial<CodeTexts> | null = null;
  /** Brings what is typed into `texts` at once. */
  let flush = () => {};

  const isChanged = () =>
    typing.value || changedTabs(saved.value, texts.value).length > 0;
  const state = computed<keyof typeof words.states>(() => {
    if (conflict.value) return "conflict";
    if (busy.value) return "saving";
    if (unread.isAny()) return "unread";
    if (!isChanged()) return "saved";
    if (wrong.value) return "wrong";
    if (waits.value) return "waiting";
    return failed.value ? "failed" : "changed";
  });

  async function send(
    versionLabel: string | undefined,
    isAsked: boolean,
  ): Promise<boolean> {
    const now = texts.peek();
    const tabs = changedTabs(saved.peek(), now);
    if (tabs.length === 0 && versionLabel === undefined) return true;
    const sent = pickTabs(now, tabs);
    busy.value = true;
    try {
      const answer = await api.post(path, {
        ...bodyOf(sent),
        ...(versionLabel === undefined ? {} : { versionLabel }),
      }, { ifMatch: version });
      version = answer.etag;
      about.value = answer.data;
      known = textsOf(answer.data);
      saved.value = { ...saved.peek(), ...sent };
      [failed.value, waits.value, wrong.value] = [false, false, null];
      unanswered = null;
      if (tabs.length > 0) onSaved(tabs);
      return true;
    } catch (error) {
      await take(error, sent, isAsked);
      return false;
    } finally {
      busy.value = false;
    }
  }

  /** Notes why nothing was saved; what was merely not answered is sent again. */
  async function take(
    error: unknown,
    sent: Partial<CodeTexts>,
    isAsked: boolean,
  ): Promise<void> {
    if (!(error instanceof ApiError)) throw error;
    failed.value = true;
    waits.value = isUnanswered(error);
    if (waits.peek()) {
      unanswered = { ...unanswered, ...sent };
      if (isAsked) onFailure(failureInWords(error));
      return saveSoon(AGAIN_MS);
    }
    if (error.code === "stale") return await compare();
    const place = error.problem.errors?.[0];
    const tab = TAB_OF[place?.path.split(".")[0] ?? ""];
    if (place && tab) wrong.value = { tab, message: place.message };
    else onFailure(failureInWords(error));
  }

  /** Reads what another tab saved; the same texts are no conflict. */
  async function compare(): Promise<void> {
    try {
      const { data, etag } = await api.get(path);
      const theirs = textsOf(data);
      about.value = data;
      // A save of ours whose answer was lost is nobody else's.
      if (unanswered && await areSame(theirs, { ...known, ...unanswered })) {
        [saved.value, known] = [{ ...saved.peek(), ...unanswered }, theirs];
        [unanswered, failed.value] = [null, false];
      }
      if (changedTabs(theirs, known).length === 0) {
        // Only its name or its settings are others.
        version = etag;
        return saveSoon(0);
      }
      conflict.value = { texts: theirs, etag };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (isUnanswered(error)) {
        waits.value = true;
        return saveSoon(AGAIN_MS);
      }
      onFailure(failureInWords(error));
    }
  }

  /** Saves what is typed; with a label a version is kept. `false` when it could not. */
  async function save(
    versionLabel?: string,
    isAsked = true,
  ): Promise<boolean> {
    cancel();
    flush();
    while (running) await running;
    if (readOnly || conflict.peek()) return false;
    if (unread.isAny()) {
      onFailure(words.states.unread);
      return false;
    }
    running = send(versionLabel, isAsked);
    const done = await running.finally(() => running = null);
    // What was typed meanwhile.
    if (done && !typing.peek() && isChanged()) {
      saveSoon(SAVE_AFTER_MS);
    }
    return done;
  }

  function saveSoon(ms: number): void {
    cancel();
    if (readOnly || conflict.peek()) return;
    cancel = after(ms, () => {
      // Mended, it is saved.
      if (!unread.isAny()) void save(undefined, false);
    });
  }

  function change(tab: CodeTabName, text: string, waitMs: number): void {
    typing.value = false;
    if (texts.peek()[tab] === text) return;
    texts.value = { ...texts.peek(), [tab]: text };
    if (wrong.peek()?.tab === tab) wrong.value = null;
    [failed.value, waits.value] = [false, false];
    saveSoon(waitMs);
  }

  function setTexts(next: Partial<CodeTexts>): void {
    texts.value = { ...texts.peek(), ...next };
    setBy.value++;
    [failed.value, waits.value, wrong.value] = [false, false, null];
    saveSoon(0);
  }

  return {
    path,
    widgetId: widget.id,
    readOnly,
    texts,
    saved,
    about,
    state,
    wrong,
    conflict,
    setBy,
    /** Texts in fields of the form that are no values: nothing is saved while there are any. */
    unread,
    isChanged: () => isChanged() || unread.isAny(),
    save,

    /** Notes that the streamer types, before what is typed is known. */
    begin(): void {
      typing.value = true;
    },

    /** Takes over what the streamer types; it is saved in its next pause. */
    type: (tab: CodeTabName, text: string) => change(tab, text, SAVE_AFTER_MS),

    /** Sets texts that nobody typed, such as values of fields, and saves them at once. */
    setTexts,

    /** Saves name, network and the like. */
    async settle(
      change: Partial<
        Pick<CustomWidget, "name" | "network" | "hosts" | "consoleErrors">
      >,
    ): Promise<void> {
      while (running) await running;
      const answer = await api.post(path, change, {
        ifMatch: version,
      });
      version = answer.etag;
      about.value = answer.data;
    },

    /** Ends a conflict: with the own texts, merged or not, or with the others'. */
    resolve(mine: Partial<CodeTexts> | null): void {
      const theirs = conflict.peek();
      if (!theirs) return;
      version = theirs.etag;
      known = saved.value = theirs.texts;
      conflict.value = null;
      if (mine) setTexts(mine);
      else {
        setTexts(theirs.texts);
        onSaved(CODE_TABS);
      }
    },

    /** Shows the draft on stream. */
    async publish(): Promise<WidgetVersion | null> {
      if (!await save()) return null;
      const { data } = await api.post(`${path}/publish`, {}, {
        ifMatch: version,
      });
      await follow();
      return data;
    },

    /** Takes over what the service changed itself, such as a restored version. */
    async takeDraft(): Promise<void> {
      const { data, etag } = await api.get(path);
      const now = textsOf(data);
      const tabs = changedTabs(now, saved.peek());
      [version, known, about.value] = [etag, now, data];
      [saved.value, texts.value] = [now, now];
      setBy.value++;
      if (tabs.length > 0) onSaved(tabs);
    },

    /** Sets what brings unfinished typing in. */
    flushWith(run: () => void): void {
      flush = run;
    },
  };

  /** Learns the new revision, unless the code is another's by now. */
  async function follow(): Promise<void> {
    const { data, etag } = await api.get(path);
    about.value = data;
    if (changedTabs(textsOf(data), known).length === 0) version = etag;
  }
}

const isUnanswered = ({ status }: ApiError): boolean =>
  status === 0 || status >= 500;

/** Tells whether two drafts are the same, however the service writes their JSON. */
async function areSame(
  a: Readonly<CodeTexts>,
  b: Readonly<CodeTexts>,
): Promise<boolean> {
  for (const tab of changedTabs(a, b)) {
    if (tab !== "fields" && tab !== "data") return false;
    const [one, other] = await Promise.all([
      parseLoose(a[tab]),
      parseLoose(b[tab]),
    ]);
    if (!isSame(one, other)) return false;
  }
  return true;
}

const TAB_OF: Readonly<Record<string, CodeTabName>> = {
  html: "html",
  css: "css",
  js: "js",
  fields: "fields",
  values: "data",
};

/** The work on a widget's draft. */
export type CodeWork = ReturnType<typeof createCodeWork>;
