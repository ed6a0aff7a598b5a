import { signal } from "@preact/signals";
import { SHELL_MESSAGES } from "@/lib/studio/messages/shell.ts";
import { failureInWords } from "@/lib/studio/messages/failures.ts";
import { ApiError, BROWSER_WORLD, createApi } from "./api.ts";
import { pageFacts } from "./page_facts.ts";
import { signInAgain } from "./sign_in.ts";
import { toast } from "./toasts.ts";

/** Calls that wait for the network. */
export const waitingCalls = signal(0);

/** Changes that had to wait and are not answered yet: a tab that is closed loses them. */
export const unsentChanges = signal(0);

/** The client of the page's own service. */
export const api = createApi({
  ...BROWSER_WORLD,
  signIn: signInAgain,
  noteWaiting(change) {
    waitingCalls.value += change;
  },
  noteUnsent(change) {
    unsentChanges.value += change;
  },
  isReadOnly: () => pageFacts().readOnly,
});

/**
 * Carries an act out and says so: `done` when it worked, otherwise why it did
 * not. Resolves with what it answered, or with `null` after a failure.
 */
export async function attempt<T>(
  work: () => Promise<T>,
  done?: string | ((result: T) => string),
): Promise<T | null> {
  try {
    const result = await work();
    if (done !== undefined) {
      toast(typeof done === "string" ? done : done(result), { tone: "good" });
    }
    return result;
  } catch (error) {
    if (error instanceof ApiError) {
      if (!error.isSaid) toast(failureInWords(error), { tone: "bad" });
    } else if (error instanceof TypeError) {
      // A part of the page that could not be loaded.
      toast(SHELL_MESSAGES.notLoaded, { tone: "bad" });
    } else throw error;
    return null;
  }
}
