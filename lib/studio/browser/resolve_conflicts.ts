import { DIALOG_MESSAGES } from "@/lib/studio/messages/dialogs.ts";
import { confirmed } from "./confirm.ts";

/** Asks whose change stays of what two people changed, by its name; `true` for one's own. */
export const askForMine = (name: string): Promise<boolean> =>
  confirmed({
    title: DIALOG_MESSAGES.conflictTitle,
    text: DIALOG_MESSAGES.conflictText(name),
    act: DIALOG_MESSAGES.conflictMine,
    cancel: DIALOG_MESSAGES.conflictTheirs,
  });
