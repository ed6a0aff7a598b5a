import { keys } from "@/lib/database/keys.ts";
import { listPage, type PageQuery } from "@/lib/storage/page.ts";
import type { SubathonParts } from "@/lib/features/subathon/runtime/parts.ts";
import { entryKeys } from "@/lib/features/subathon/rules/operation.ts";
import {
  HELD_REASONS,
  type LedgerEntry,
} from "@/lib/schema/subathon/ledger.ts";
import type { LedgerLine, LedgerPage } from "@/lib/schema/subathon/state.ts";

/** Query for entries of a ledger. */
interface Wanted extends PageQuery {
  status?: LedgerEntry["status"] | undefined;
  kind?: string | undefined;
  /** Platform id of the user. */
  userId?: string | undefined;
}

/** Pages that a narrow query looks through before it answers what it has. */
const MAX_ROUNDS = 20;
const CSV_PAGE = 100;

const COLUMNS = [
  "seq",
  "id",
  "processedAt",
  "occurredAt",
  "receivedAt",
  "kind",
  "tier",
  "source",
  "platform",
  "userId",
  "userLogin",
  "userName",
  "anonymous",
  "quantity",
  "months",
  "amountMinor",
  "currency",
  "rate",
  "rateAsOf",
  "baseAmountMinor",
  "deltaMs",
  "appliedMs",
  "lostMs",
  "milliPoints",
  "counts",
  "factorPermille",
  "pointFactorPermille",
  "stepPermille",
  "rulesVersion",
  "status",
  "reason",
  "deliveryKey",
  "actKey",
  "refersTo",
  "note",
  "seenAt",
  "seenOn",
  "seenInObs",
  "shownMs",
  "heard",
  "appliedBy",
] as const satisfies readonly (keyof LedgerLine)[];

/** Reads a session's ledger for people. */
export function createLedger(
  { kv, store, sightings, overlayNames }: SubathonParts,
) {
  function wanted(entry: LedgerEntry, query: Wanted): boolean {
    return (query.status === undefined || entry.status === query.status) &&
      (query.kind === undefined || entry.kind === query.kind) &&
      (query.userId === undefined || entry.userId === query.userId);
  }

  async function sessionIdOf(channelId: string): Promise<string> {
    return (await store.known(channelId)).head.session?.id ?? "";
  }

  async function linesOf(
    channelId: string,
    entries: readonly LedgerEntry[],
  ): Promise<LedgerLine[]> {
    const ids = entries.map(({ deliveryKey }) => deliveryKey ?? "");
    const held = entries.filter(({ reason }) => HELD_REASONS.includes(reason));
    const [seen, applied] = await Promise.all([
      sightings(channelId, ids.filter((id) => id !== "")),
      applications(channelId, held),
    ]);
    const names = seen.size > 0 ? await overlayNames(channelId) : null;
    return entries.map((entry) => {
      const sighting = seen.get(entry.deliveryKey ?? "") ?? null;
      const { overlayId = null } = sighting ?? {};
      return {
        ...entry,
        seenAt: sighting?.at ?? null,
        seenOn: names?.get(overlayId ?? "") ?? overlayId,
        seenInObs: sighting?.onStream ?? null,
        shownMs: sighting?.shownMs ?? null,
        heard: sighting?.heard ?? null,
        appliedBy: applied.get(entry.id) ?? null,
      };
    });
  }

  /**
   * Returns the entries that applied others, by their ids. One that was undone
   * is none: the other can be applied again, unless it was refunded.
   */
  async function applications(
    channelId: string,
    held: readonly LedgerEntry[],
  ): Promise<Map<string, string>> {
    const taken = await store.keysTaken(
      channelId,
      new Set(held.flatMap(({ id }) => entryKeys(id))),
    );
    const found = new Map<string, string>();
    for (const { id, sessionId } of held) {
      const record = taken.get(`apply:${id}`);
      if (record) {
        const by = await store.entryById(channelId, sessionId, record.entryId);
        const isOpen = by?.status === "reversed" &&
          !taken.has(`reverse:${id}`) && !taken.has(`reverse:${id}:all`);
        if (!isOpen) found.set(id, record.entryId);
      }
    }
    return found;
  }

  /** One page of a channel's present ledger, newest first. */
  async function page(
    channelId: string,
    query: Wanted,
  ): Promise<LedgerPage> {
    const below = keys.subathonLedgerOf(
      channelId,
      await sessionIdOf(channelId),
    );
    const items: LedgerEntry[] = [];
    let cursor = query.cursor;
    for (let round = 0; round < MAX_ROUNDS; round++) {
      const limit = query.limit - items.length;
      const found = await listPage(kv, below, { limit, cursor }, {
        reverse: true,
      });
      for (const { value } of found.items) {
        if (wanted(value, query)) items.push(value);
      }
      cursor = found.nextCursor ?? undefined;
      if (cursor === undefined || items.length === query.limit) break;
    }
    return {
      items: await linesOf(channelId, items),
      nextCursor: cursor ?? null,
    };
  }

  /**
   * The whole ledger as CSV (RFC 4180), oldest first. Texts that a spreadsheet
   * would take for a formula are escaped.
   */
  async function csv(channelId: string): Promise<ReadableStream<Uint8Array>> {
    const below = keys.subathonLedgerOf(
      channelId,
      await sessionIdOf(channelId),
    );
    // Few ask for the whole ledger: loaded by the first who does.
    const { stringify } = await import("csv-stringify/sync");
    const encoder = new TextEncoder();
    let cursor: string | undefined;
    let first = true;
    return new ReadableStream({
      async pull(controller) {
        const found = await listPage(kv, below, { limit: CSV_PAGE, cursor });
        const lines = await linesOf(
          channelId,
          found.items.map(({ value }) => value),
        );
        const text = stringify(lines, {
          columns: [...COLUMNS],
          header: first,
          escape_formulas: true,
          record_delimiter: "windows",
          cast: { boolean: String },
        });
        first = false;
        controller.enqueue(encoder.encode(text));
        if (found.nextCursor === null) controller.close();
        else cursor = found.nextCursor;
      },
    });
  }

  return { page, csv };
}
