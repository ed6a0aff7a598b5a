import { type Signal, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { ImportReport } from "@/lib/schema/custom_widgets/code.ts";
import { hasFiles } from "@/lib/studio/browser/has_files.ts";
import { Button } from "@/lib/studio/ui/Button.tsx";
import { Dialog } from "@/lib/studio/ui/Dialog.tsx";
import { FileInput, TextAreaField } from "@/lib/studio/ui/Field.tsx";
import { Notice } from "@/lib/studio/ui/Panel.tsx";
import { DataTable } from "@/lib/studio/ui/Table.tsx";
import { CODE_EDITOR_MESSAGES } from "@/lib/studio/messages/code_editor.ts";
import { CODE_TOOLS_MESSAGES } from "@/lib/studio/messages/code_tools.ts";
import { attempt } from "@/lib/studio/browser/studio_api.ts";
import { toast } from "@/lib/studio/browser/toasts.ts";
import {
  type DroppedFiles,
  MAX_FILE_BYTES,
  readDroppedFiles,
  readDroppedJson,
  readDroppedTabs,
  tabOf,
  tryImport,
} from "./dropped_files.ts";
import { CODE_TABS, type CodeTabName, type CodeTexts } from "./code_tabs.ts";

const words = CODE_TOOLS_MESSAGES.bring;

/**
 * Takes code that is pasted, chosen or dropped anywhere on the page, and says
 * what it would become before it is saved.
 */
export function ImportDialog(
  { open, present, readOnly, act, take }: {
    open: Signal<boolean>;
    /** The draft as it is; `null` where a new widget is made. */
    present: Readonly<CodeTexts> | null;
    readOnly: boolean;
    /** Words of the button that takes it. */
    act: string;
    take: (found: ImportReport) => Promise<void>;
  },
) {
  const text = useSignal("");
  const tabs = useSignal<Readonly<Partial<CodeTexts>>>({});
  const isWide = useSignal(false);
  const report = useSignal<ImportReport | null>(null);
  const busy = useSignal(false);

  async function look(brought: DroppedFiles | null): Promise<void> {
    if (!brought) return void toast(words.unknown, { tone: "bad" });
    if (brought.body.size > MAX_FILE_BYTES) {
      return void toast(CODE_EDITOR_MESSAGES.tooLongFile, { tone: "bad" });
    }
    busy.value = true;
    report.value = await attempt(() => tryImport(brought));
    busy.value = false;
  }
  const lookAt = async (files: Iterable<File>) =>
    await look(await readDroppedFiles([...files]));

  /** Puts a text that was pasted into its tab, and looks at all that were. */
  async function lookAtPasted(): Promise<void> {
    const pasted = text.value;
    if (pasted.trim() !== "") {
      const tab = await tabOf(pasted);
      if (tab === null) return await look(readDroppedJson(pasted));
      tabs.value = { ...tabs.peek(), [tab]: pasted };
      text.value = "";
      isWide.value = true;
    }
    const has = (tab: CodeTabName) => tabs.peek()[tab]?.trim();
    if (!CODE_TABS.some(has)) return;
    if (present || has("html") || has("css") || has("js")) {
      await look(readDroppedTabs(tabs.peek(), present));
    } else report.value = null;
  }

  useEffect(() => {
    if (readOnly) return;
    const onOver = (event: DragEvent) => {
      if (hasFiles(event)) event.preventDefault();
    };
    const onDrop = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      event.stopPropagation();
      open.value = true;
      void lookAt(event.dataTransfer?.files ?? []);
    };
    document.addEventListener("dragover", onOver, true);
    document.addEventListener("drop", onDrop, true);
    return () => {
      document.removeEventListener("dragover", onOver, true);
      document.removeEventListener("drop", onDrop, true);
    };
  }, []);

  const found = report.value;
  return (
    <Dialog
      open={open.value}
      title={words.title}
      onClose={() => {
        open.value = false;
        report.value = null;
        text.value = "";
        tabs.value = {};
        isWide.value = false;
      }}
    >
      <p class="dim">{words.lede}</p>
      <div class="row">
        <label class="btn import-files">
          {words.choose}
          <FileInput
            multiple
            class="visually-hidden"
            accept=".zip,.json,.html,.htm,.css,.js,.txt"
            onFiles={lookAt}
          />
        </label>
      </div>
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void lookAtPasted();
        }}
      >
        <TextAreaField
          id="import-text"
          label={words.paste}
          rows={4}
          spellcheck={false}
          value={text.value}
          onInput={({ currentTarget }) => text.value = currentTarget.value}
        />
        <details
          open={isWide.value}
          onToggle={({ currentTarget }) => isWide.value = currentTarget.open}
        >
          <summary>{words.pasteTabs}</summary>
          <div class="stack">
            {CODE_TABS.map((tab) => (
              <TextAreaField
                key={tab}
                id={`import-${tab}`}
                label={CODE_EDITOR_MESSAGES.tabs[tab]}
                rows={2}
                spellcheck={false}
                value={tabs.value[tab] ?? ""}
                onInput={({ currentTarget }) =>
                  tabs.value = { ...tabs.peek(), [tab]: currentTarget.value }}
              />
            ))}
          </div>
        </details>
        {!present && isWide.value && <p class="dim">{words.pasteMore}</p>}
        <div class="row">
          <Button type="submit" busy={busy.value}>{words.look}</Button>
        </div>
      </form>
      <div role="status" class="stack">
        {found && (
          <Report
            found={found}
            present={present}
            act={act}
            busy={busy.value}
            take={async () => {
              busy.value = true;
              await take(found);
              busy.value = false;
            }}
          />
        )}
      </div>
    </Dialog>
  );
}

/** Says what a file would become, part by part. */
function Report(
  { found, present, act, busy, take }: {
    found: ImportReport;
    present: Readonly<CodeTexts> | null;
    act: string;
    busy: boolean;
    take: () => void;
  },
) {
  return (
    <>
      <h3>{words.found}{found.name !== null && `: ${found.name}`}</h3>
      {found.isAlertBox && <Notice tone="warn">{words.alertBox}</Notice>}
      <DataTable
        caption={words.found}
        columns={[
          { name: words.part },
          ...(present ? [{ name: words.now }] : []),
          { name: words.then },
        ]}
        rows={CODE_TABS.map((tab) => ({
          key: tab,
          cells: [
            CODE_EDITOR_MESSAGES.tabs[tab],
            ...(present ? [linesOf(present[tab])] : []),
            partOf(found, tab),
          ],
        }))}
      />
      {found.ignored.length > 0 && (
        <p class="dim">{words.ignored(found.ignored)}</p>
      )}
      {present && <p class="dim">{words.replaces}</p>}
      <div class="row row--end">
        <Button tone="primary" icon="download" busy={busy} onClick={take}>
          {act}
        </Button>
      </div>
    </>
  );
}

const linesOf = (text: string): string =>
  text === "" ? words.empty : words.lines(text.trimEnd().split("\n").length);

function partOf(found: ImportReport, tab: CodeTabName): string {
  if (tab === "fields") return words.fields(Object.keys(found.fields).length);
  if (tab === "data") return words.values(Object.keys(found.values).length);
  return linesOf(found[tab]);
}
