import { CODE_EDITOR_WORDS as words } from "@/lib/studio/words/code.ts";
import { ConsolePanel } from "./ConsolePanel.tsx";
import { FieldsForm } from "./FieldsForm.tsx";
import type { CodeToEdit, CodeTool, OpenedCode } from "./open_code.ts";
import { TabList } from "./TabList.tsx";

/** Draws the tools beside the code, one at a time. */
export function CodeTools(
  { opened, props }: { opened: OpenedCode; props: CodeToEdit },
) {
  const { tool, run, goTo, fields, marks } = opened;
  const errors = marks.value.length;
  const tools: CodeTool[] = ["settings", "console"];
  return (
    <section class="panel code-tools" aria-label={words.panels}>
      <TabList
        name="tool"
        label={words.panels}
        tabs={tools.map((id) => ({
          id,
          name: words.panelNames[id],
          ...(id === "console" && errors > 0
            ? { note: <span class="count">{errors}</span> }
            : {}),
        }))}
        current={tool}
      />
      <div
        role="tabpanel"
        id="tool-panel"
        aria-labelledby={`tool-tab-${tool.value}`}
      >
        {tool.value === "settings" && (
          <FieldsForm
            code={fields}
            readOnly={props.readOnly}
            press={opened.press}
            goTo={goTo}
          />
        )}
        {tool.value === "console" && <ConsolePanel run={run} goTo={goTo} />}
      </div>
    </section>
  );
}
