import { assertEquals } from "@std/assert";
import { sourceFiles, textOf } from "./source_files.ts";

/**
 * Elements of forms that files of the studio draw themselves, by file, beside
 * `ui/` and `kit/form/`. A number only shrinks: a field is drawn from its schema.
 */
const DRAWN_BY_HAND: Readonly<Record<string, number>> = {
  "lib/studio/browser/alerts/AlertRow.tsx": 1,
  "lib/studio/browser/alerts/CopyAlertsDialog.tsx": 1,
  "lib/studio/browser/bot/CommandBuilder.tsx": 1,
  "lib/studio/browser/bot/SentenceField.tsx": 1,
  "lib/studio/browser/code/CodePane.tsx": 2,
  "lib/studio/browser/code/FieldsForm.tsx": 2,
  "lib/studio/browser/code/FileField.tsx": 1,
  "lib/studio/browser/editor/SceneName.tsx": 1,
  "lib/studio/browser/live/ControlsPanel.tsx": 1,
  "lib/studio/browser/settings/VoiceControl.tsx": 1,
  "lib/studio/browser/shell/Palette.tsx": 1,
  "lib/studio/browser/subathon/RulesPanel.tsx": 1,
  "lib/studio/browser/welcome/LayoutStep.tsx": 1,
  "lib/studio/browser/welcome/LookStep.tsx": 1,
};

Deno.test("rooms draw fields by the kit, and few by hand", async () => {
  const found: Record<string, number> = {};
  for (const file of await sourceFiles("lib/studio", "islands")) {
    if (/^lib\/studio\/(?:ui|kit\/form)\//.test(file)) continue;
    const code = (await textOf(file)).replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, "");
    const count = code.match(/<(?:input|select|textarea)\b/g)?.length ?? 0;
    if (count > 0) found[file] = count;
  }
  assertEquals(found, DRAWN_BY_HAND);
});
