import { AboutPanel } from "./AboutPanel.tsx";
import { AiPanel } from "./AiPanel.tsx";
import type { CodeToEdit, OpenedCode } from "./open_code.ts";
import { StorePanel } from "./StorePanel.tsx";
import { VersionsPanel } from "./VersionsPanel.tsx";

export { CompareDialog } from "./CompareDialog.tsx";

/** Draws the tools beside the code that one seldom opens; loaded with the first of them. */
export function MoreTools(
  { opened, props }: { opened: OpenedCode; props: CodeToEdit },
) {
  const { readOnly, widget } = props;
  switch (opened.tool.value) {
    case "versions":
      return <VersionsPanel opened={opened} readOnly={readOnly} />;
    case "store":
      return <StorePanel widgetId={widget.id} readOnly={readOnly} />;
    case "ai":
      return <AiPanel opened={opened} readOnly={readOnly} />;
    case "about":
      return <AboutPanel opened={opened} readOnly={readOnly} />;
    default:
      return null;
  }
}
