import type { Action } from "@/lib/studio/browser/actions.ts";
import { SETTINGS_MESSAGES as words } from "@/lib/studio/messages/settings.ts";
import { ROOM_MESSAGES } from "@/lib/studio/messages/shell.ts";
import { undoActions } from "@/lib/studio/kit/draft/undo_actions.ts";
import type { SettingsStore } from "./settings_store.ts";

/** Lists what can be done on the settings of a widget. */
export function settingsActions(
  store: SettingsStore,
  readOnly: boolean,
): Action[] {
  const group = ROOM_MESSAGES.widgets.name;
  return [
    ...undoActions("settings", { group, steps: store, readOnly }),
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
