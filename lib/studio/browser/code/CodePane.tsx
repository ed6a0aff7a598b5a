import { TabList } from "@/lib/studio/ui/TabList.tsx";
import { type Signal, useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { Button } from "@/lib/studio/ui/Button.tsx";
import { Notice } from "@/lib/studio/ui/Panel.tsx";
import { toast } from "@/lib/studio/browser/toasts.ts";
import { CODE_EDITOR_MESSAGES as words } from "@/lib/studio/messages/code_editor.ts";
import { perLanguage } from "@/lib/studio/messages/texts.ts";
import {
  changedTabs,
  CODE_TABS,
  type CodeTabName,
  MAX_TAB_CHARS,
  pickTabs,
} from "./code_tabs.ts";
import type { CodeWork } from "./code_work.ts";
import type { CodeEditor, CodeMark } from "./editor_view.ts";
import { ErrorCount } from "./ErrorCount.tsx";

const TABS = perLanguage(() =>
  CODE_TABS.map((id) => ({
    id,
    name: words.tabs[id],
    title: words.tabTitles[id],
  }))
);

/** Draws the tabs of the code: a plain field each, which the editor replaces once it is loaded. */
export function CodePane(
  { work, etag, refused, tab, marks, fieldKeys, onEditor }: {
    work: CodeWork;
    /** Revision that the plain form began with. */
    etag: string;
    /** Cause for which the form was not saved. */
    refused: { isStale: boolean; message: string } | null;
    tab: Signal<CodeTabName>;
    marks: Signal<readonly CodeMark[]>;
    fieldKeys: () => readonly string[];
    /** Is given the editor while it is there. */
    onEditor: (editor: CodeEditor | null) => void;
  },
) {
  const box = useRef<HTMLDivElement>(null);
  const editor = useSignal<CodeEditor | null>(null);
  const { readOnly } = work;

  useEffect(() => {
    let closed = false;
    const refuse = () => toast(words.tooLong(MAX_TAB_CHARS), { tone: "bad" });
    import("./editor_view.ts").then(async ({ openCodeEditor }) => {
      const { current } = box;
      if (closed || !current) return;
      const opened = await openCodeEditor({
        parent: current,
        texts: work.texts.peek(),
        tab: tab.peek(),
        readOnly,
        labelOf: (one) => words.code(words.tabs[one]),
        fieldKeys,
        onBegin: work.begin,
        onType: work.type,
        onTooLong: refuse,
      });
      if (closed) return opened.close();
      opened.setTexts(work.texts.peek());
      editor.value = opened;
      work.flushWith(opened.read);
      onEditor(opened);
    }).catch(() => {
      if (!closed) toast(words.notLoaded, { tone: "bad" });
    });
    return () => {
      closed = true;
      onEditor(null);
      editor.peek()?.close();
    };
  }, []);
  useEffect(() => editor.value?.show(tab.value), [tab.value, editor.value]);
  useEffect(() => editor.value?.mark(marks.value), [marks.value, editor.value]);
  useEffect(() => {
    let before = work.texts.peek();
    return work.texts.subscribe((now) => {
      const tabs = changedTabs(before, now);
      before = now;
      editor.peek()?.setTexts(pickTabs(now, tabs));
    });
  }, []);

  const isPlain = editor.value === null;
  const shown = tab.value;
  const count = (one: CodeTabName) =>
    marks.value.filter((mark) => mark.tab === one).length;
  return (
    <section class="code-pane" aria-label={words.parts}>
      <TabList
        name="code"
        label={words.parts}
        tabs={TABS.map((one) => {
          const errors = count(one.id);
          return errors === 0 ? one : {
            ...one,
            note: <ErrorCount count={errors} />,
          };
        })}
        current={tab}
      />
      <div
        class="code-pane__editor"
        role="tabpanel"
        id="code-panel"
        aria-labelledby={`code-tab-${shown}`}
      >
        <div ref={box} class="code-pane__view" hidden={isPlain} />
        {isPlain && (
          <form
            method="post"
            class="code-form"
            onSubmit={(event) => {
              event.preventDefault();
              work.save();
            }}
          >
            {refused && (
              <Notice tone="bad">
                <strong>{words.formRefused}</strong> {refused.message}
              </Notice>
            )}
            <input type="hidden" name="etag" value={etag} />
            {CODE_TABS.map((one) => (
              <textarea
                key={one}
                class="input code-plain"
                hidden={one !== shown}
                name={one}
                aria-label={words.code(words.tabs[one])}
                title={words.tabs[one]}
                spellcheck={false}
                autocomplete="off"
                readOnly={readOnly}
                maxLength={MAX_TAB_CHARS}
                value={work.texts.value[one]}
                onInput={({ currentTarget }) =>
                  work.type(one, currentTarget.value)}
              />
            ))}
            {!readOnly && (
              <span class="row code-form__acts">
                <Button type="submit" tone="primary" icon="save">
                  {words.formSave}
                </Button>
                {refused?.isStale && (
                  <Button type="submit" name="over" value="1">
                    {words.formSaveOver}
                  </Button>
                )}
              </span>
            )}
          </form>
        )}
      </div>
      <p class="dim code-pane__hint" id="code-leave">{words.leaveHint}</p>
    </section>
  );
}
