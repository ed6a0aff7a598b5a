/**
 * Copies of code that is not saved yet, in this browser: they outlive a crash,
 * a reload and a day without network.
 */
import { createStore, entries, promisifyRequest, set } from "idb-keyval";
import { randomId } from "@/lib/overlay/random_id.ts";
import { DRAFTS } from "@/lib/studio/browser/shell/sign_out.ts";
import { CODE_TABS, type CodeTexts } from "./code_tabs.ts";

/** Time for which a copy is kept, ms. */
const KEPT_MS = 30 * 24 * 3_600_000;

/** Code as it was typed and not saved. */
export interface StoredDraft {
  /** ms since the epoch. */
  at: number;
  /** The page that wrote it. */
  by: string;
  /** As it was saved then. */
  saved: CodeTexts;
  texts: CodeTexts;
}

/** Creates the copy of one widget's code. Everything rejects where the browser keeps nothing. */
export function createStoredDraft(channelId: string, widgetId: string) {
  const key = `${channelId} ${widgetId}`;
  const by = randomId();
  const store = createStore(DRAFTS, "code");

  return {
    /** Reads what another page left, and forgets what is too old, of any widget. */
    async read(): Promise<StoredDraft | null> {
      let found: StoredDraft | null = null;
      for (const [name, kept] of await entries(store)) {
        const isCurrent = isKept(kept) && Date.now() - kept.at <= KEPT_MS;
        if (!isCurrent) await remove(String(name), () => true);
        else if (name === key && kept.by !== by) found = kept;
      }
      return found;
    },

    write: (saved: Readonly<CodeTexts>, texts: Readonly<CodeTexts>) =>
      set(
        key,
        { at: Date.now(), by, saved: { ...saved }, texts: { ...texts } },
        store,
      ),

    /** Forgets what this page wrote: it is saved. What another one wrote stays. */
    clear: () => remove(key, (kept) => kept.by === by),

    /** Forgets what another page left. */
    drop: (left: StoredDraft) => remove(key, (kept) => kept.by === left.by),
  };

  function remove(name: string, isMeant: (kept: StoredDraft) => boolean) {
    // One transaction: nobody writes between the look and the deletion.
    return store("readwrite", (all) => {
      const asked = all.get(name);
      asked.onsuccess = () => {
        const kept: unknown = asked.result;
        if (!isKept(kept) || isMeant(kept)) all.delete(name);
      };
      return promisifyRequest(all.transaction);
    });
  }
}

function isKept(value: unknown): value is StoredDraft {
  const { at, by, saved, texts } = Object(value);
  return typeof at === "number" && typeof by === "string" &&
    [saved, texts].every((one) =>
      CODE_TABS.every((tab) => typeof Object(one)[tab] === "string")
    );
}
