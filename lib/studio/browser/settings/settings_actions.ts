import type { Action } from "@/lib/studio/browser/actions.ts";
import { SETTINGS_MESSAGES as words } from "@/lib/studio/messages/settings.ts";
import { ROOM_MESSAGES } from "@/lib/studio/messages/shell.ts";
import type { SettingsStore } from "./settings_store.ts";

/** Lists what can be done on the settings of a widget. */
export function settingsActions(
  store: SettingsStore,
  readOnly: boolean,
): Action[] {
  const group = ROOM_MESSAGES.widgets.name;
  return [
    {
      id: "settings.undo",
      name: words.undo,
      group,
      keys: "$mod+z",
      isEnabled: () => !readOnly && store.canUndo.value,
      run: store.undo,
    },
    {
      id: "settings.redo",
      name: words.redo,
      group,
      keys: "$mod+Shift+z",
      isEnabled: () => !readOnly && store.canRedo.value,
      run: store.redo,
    },
    {
      id: "settings.show",
      name: words.show,
      group,
      keys: "$mod+s",
      inFields: true,
      isEnabled: () => !readOnly,
      run: store.save,
    },
  ];
}
