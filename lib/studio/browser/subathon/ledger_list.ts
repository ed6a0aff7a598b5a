import { type Signal, signal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import type { LedgerLine, LedgerPage } from "@/lib/schema/subathon/mod.ts";
import { api, attempt } from "@/lib/studio/browser/studio_api.ts";
import type { TimerStore } from "./timer_store.ts";

/** Part of the ledger that is asked for. */
export interface LedgerChoice {
  status?: LedgerLine["status"] | undefined;
  kind?: string | undefined;
  /** Entries of one page, 1 to 100. */
  limit: number;
}

/** Entries that are on screen, newest first. */
interface LedgerView {
  items: readonly LedgerLine[];
  /** `null` when there are no older ones. */
  nextCursor: string | null;
}

/**
 * Returns the entries with a newer first page: what both have is replaced, what
 * is new stands first. Where the two do not meet, the page alone.
 */
export function withFirstPage(view: LedgerView, page: LedgerPage): LedgerView {
  const fresh = new Map(page.items.map((item) => [item.id, item]));
  const meets = view.items.some(({ id }) => fresh.has(id));
  if (!meets || page.nextCursor === null) return page;
  const older = view.items.filter(({ id }) => !fresh.has(id));
  return { items: [...page.items, ...older], nextCursor: view.nextCursor };
}

/** Reads and follows a part of the ledger; `undefined` before the first answer. */
export function useLedger(
  { channelId, changes }: TimerStore,
  { status, kind, limit }: LedgerChoice,
): { view: Signal<LedgerView | undefined>; older(): Promise<void> } {
  const view = useMemo(() => signal<LedgerView>(), []);
  const path = (cursor?: string) => {
    const query = new URLSearchParams({ limit: String(limit) });
    if (status) query.set("status", status);
    if (kind) query.set("kind", kind);
    if (cursor) query.set("cursor", cursor);
    return `/api/channels/${channelId}/timer/ledger?${query}` as const;
  };
  const read = (cursor?: string, signal?: AbortSignal) =>
    api.get(path(cursor), signal ? { signal } : {});

  useEffect(() => {
    view.value = undefined;
  }, [status, kind, limit]);

  useEffect(() => {
    const abort = new AbortController();
    read(undefined, abort.signal).then(({ data }) => {
      const held = view.peek();
      view.value = held ? withFirstPage(held, data) : data;
    }).catch(() => {
      // Aborted, or said by the bar about the network; the next change reads anew.
    });
    return () => abort.abort();
  }, [changes.value, status, kind, limit]);

  async function older(): Promise<void> {
    const cursor = view.peek()?.nextCursor;
    if (!cursor) return;
    const page = await attempt(() => read(cursor));
    const held = view.peek();
    if (page === null || held?.nextCursor !== cursor) return;
    view.value = {
      items: [...held.items, ...page.data.items],
      nextCursor: page.data.nextCursor,
    };
  }
  return { view, older };
}
