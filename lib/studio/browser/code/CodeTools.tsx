import { TabList } from "@/lib/studio/ui/TabList.tsx";
import { CODE_EDITOR_MESSAGES as words } from "@/lib/studio/messages/code_editor.ts";
import { ConsolePanel } from "./ConsolePanel.tsx";
import { FieldsForm } from "./FieldsForm.tsx";
import type { CodeToEdit, CodeTool, OpenedCode } from "./open_code.ts";
import { ErrorCount } from "./ErrorCount.tsx";

/** Draws the tools beside the code, one at a time. */
export function CodeTools(
  { opened, props, late }: {
    opened: OpenedCode;
    props: CodeToEdit;
    late: typeof import("./MoreTools.tsx") | null;
  },
) {
  const { tool, run, goTo, fields, marks } = opened;
  const errors = marks.value.length;
  const { readOnly, hasAi } = props;
  const tools = (Object.keys(words.panelNames) as CodeTool[])
    .filter((id) => id !== "ai" || hasAi);
  return (
    <section class="panel code-tools" aria-label={words.panels}>
      <TabList
        name="tool"
        label={words.panels}
        tabs={tools.map((id) => ({
          id,
          name: words.panelNames[id],
          ...(id === "console" && errors > 0
            ? { note: <ErrorCount count={errors} /> }
            : {}),
        }))}
        current={tool}
      />
      <div
        role="tabpanel"
        id="tool-panel"
        aria-labelledby={`tool-tab-${tool.value}`}
      >
        {/* It stays, and with it a number that is none yet. */}
        <div hidden={tool.value !== "settings"}>
          <FieldsForm
            code={fields}
            offers={props.offers}
            unread={opened.work.unread}
            readOnly={readOnly}
            press={opened.press}
            goTo={goTo}
          />
        </div>
        {tool.value === "console" && <ConsolePanel run={run} goTo={goTo} />}
        {late && <late.MoreTools opened={opened} props={props} />}
      </div>
    </section>
  );
}
