import {
  type ShownThing,
  toastShown,
} from "@/lib/studio/browser/sources/where_shown.ts";
import type { ToastLink } from "@/lib/studio/browser/toasts.ts";
import { attempt } from "@/lib/studio/browser/studio_api.ts";
import { COMMAND_MESSAGES as words } from "@/lib/studio/messages/command.ts";

/** Message about a command that was carried out. */
interface CommandMessage {
  text: string;
  /** Takes it back, and says so. */
  undo?: (() => unknown) | undefined;
  /** The widget that it is for: it is said too where no open source draws it. */
  shown?: ShownThing | null;
  /** Leads to where one goes on. */
  link?: ToastLink | undefined;
}

/**
 * Carries a command out and says so, with Undo, or why it was refused; then
 * `onRefused` reads what stands instead. Resolves with what it answered, or
 * with `null` after a failure.
 */
export async function runCommand<T>(
  work: () => Promise<T>,
  messageOf: (result: T) => CommandMessage | Promise<CommandMessage>,
  onRefused?: () => void,
): Promise<T | null> {
  const result = await attempt(work);
  if (result === null) {
    onRefused?.();
    return null;
  }
  const { text, undo, link, shown = null } = await messageOf(result);
  toastShown(text, shown, undo, link);
  return result;
}

/** Returns an Undo that does `work` and says that it is done; nothing where there is none. */
export const undoBy = (
  work: (() => Promise<unknown>) | undefined,
): (() => Promise<unknown>) | undefined =>
  work && (() => attempt(work, words.undone));
