import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { Dialog } from "@/lib/studio/ui/Dialog.tsx";
import { CODE_EDITOR_MESSAGES } from "@/lib/studio/messages/code_editor.ts";
import { CODE_TOOLS_MESSAGES } from "@/lib/studio/messages/code_tools.ts";
import { toast } from "@/lib/studio/browser/toasts.ts";
import { changedTabs, type CodeTabName, type CodeTexts } from "./code_tabs.ts";
import { TabList } from "@/lib/studio/ui/TabList.tsx";

const words = CODE_TOOLS_MESSAGES.compare;

/** Two states of a widget's code to compare. */
export interface Comparison {
  oldName: string;
  newName: string;
  oldTexts: Readonly<CodeTexts>;
  newTexts: Readonly<CodeTexts>;
  /** The new side can be edited before it is taken. */
  mayEdit: boolean;
  /** Draws the buttons; is given the new side as it is by then. */
  actions: (texts: () => CodeTexts) => ComponentChildren;
}

/** Shows what differs between two states, a part at a time. */
export function CompareDialog(
  { comparison, onClose }: {
    comparison: Comparison | null;
    onClose: () => void;
  },
) {
  const { oldName = "", newName = "" } = comparison ?? {};
  const edited = useRef<CodeTexts | null>(null);
  useLayoutEffect(() => {
    edited.current = comparison ? { ...comparison.newTexts } : null;
  }, [comparison]);
  const now = () => edited.current ?? { ...comparison!.newTexts };
  return (
    <Dialog
      open={comparison !== null}
      size="wide"
      title={words.title(oldName, newName)}
      onClose={onClose}
      actions={comparison?.actions(now)}
    >
      {comparison && (
        <Sides
          comparison={comparison}
          textOf={(tab) => now()[tab]}
          onEdit={(tab, text) => edited.current = { ...now(), [tab]: text }}
        />
      )}
    </Dialog>
  );
}

function Sides(
  { comparison, textOf, onEdit }: {
    comparison: Comparison;
    textOf: (tab: CodeTabName) => string;
    onEdit: (tab: CodeTabName, text: string) => void;
  },
) {
  const { oldName, newName, oldTexts, newTexts, mayEdit } = comparison;
  const tabs = changedTabs(oldTexts, newTexts);
  const tab = useSignal<CodeTabName>(tabs[0] ?? "html");
  const box = useRef<HTMLDivElement>(null);
  const shown = tab.value;

  useEffect(() => {
    const { current } = box;
    if (!current || tabs.length === 0) return;
    let close = () => {};
    let ended = false;
    import("./compare_view.ts").then(async ({ openComparison }) => {
      if (ended) return;
      const end = await openComparison({
        parent: current,
        tab: shown,
        oldText: oldTexts[shown],
        newText: textOf(shown),
        oldLabel: words.oldSide(oldName),
        newLabel: mayEdit ? words.newSide(newName) : words.oldSide(newName),
        onEdit: mayEdit ? (text) => onEdit(shown, text) : null,
      });
      if (ended) end();
      else close = end;
    }).catch(() => {
      if (!ended) toast(CODE_EDITOR_MESSAGES.notLoaded, { tone: "bad" });
    });
    return () => {
      ended = true;
      close();
    };
  }, [comparison, shown]);

  if (tabs.length === 0) return <p>{words.same}</p>;
  return (
    <div class="compare">
      <TabList
        name="compare"
        label={words.tabs}
        tabs={tabs.map((id) => ({ id, name: CODE_EDITOR_MESSAGES.tabs[id] }))}
        current={tab}
      />
      <div
        role="tabpanel"
        id="compare-panel"
        aria-labelledby={`compare-tab-${shown}`}
      >
        <div class="compare__names dim">
          <span>{oldName}</span>
          <span>{newName}</span>
        </div>
        {/* Another tab's sides go at once: a key that is pressed then is not for them. */}
        <div key={shown} ref={box} class="compare__view" tabIndex={-1} />
      </div>
      {mayEdit && <p class="dim">{words.hint}</p>}
    </div>
  );
}
