import type { Clock } from "@/lib/core/clock.ts";
import { AppError } from "@/lib/core/errors.ts";
import { randomBase64Url } from "@/lib/core/secrets.ts";
import { keys } from "@/lib/database/keys.ts";
import type { LiveEvent } from "@/lib/schema/events/catalogue.ts";
import {
  personRef,
  refsOf,
  type TakenAway,
} from "@/lib/schema/events/taken_away.ts";
import { listAll } from "@/lib/storage/page.ts";
import { read } from "@/lib/storage/read.ts";
import { transact } from "@/lib/storage/transaction.ts";
import type {
  ReceiptLink,
  ReceiptView,
  ShownReceipts,
  StoredReceiptLink,
} from "@/lib/schema/overlays/receipts.ts";
import { receiptRetentionMs, SWEEP_LATER_MS } from "./retention.ts";

/**
 * Creates the service of public links: each shows everybody who has it when
 * one event was on stream, and neither who is behind it nor what they wrote.
 */
export function createReceiptLinkService(
  { kv, clock, base, findEvent, receiptsOf, channelOf, isAllowed }: {
    kv: Deno.Kv;
    clock: Clock;
    /** Origin of public pages. */
    base: string;
    findEvent: (channelId: string, id: string) => Promise<LiveEvent | null>;
    receiptsOf: (channelId: string, id: string) => Promise<ShownReceipts>;
    channelOf: (channelId: string) => Promise<ReceiptView["channel"]>;
    /** Tells whether the channel lets its events have links. */
    isAllowed: (channelId: string) => Promise<boolean>;
  },
) {
  const unknown = () =>
    new AppError(
      "not_found",
      "Cannot show the receipt: this link does not exist",
    );

  async function isErased(link: StoredReceiptLink): Promise<boolean> {
    if (link.person === null) return false;
    const { channelId, person } = link;
    const at = await read(kv, keys.erasedPerson(channelId, person));
    return at !== null && at >= link.receivedAt;
  }

  return {
    /**
     * Returns the link of an event, the same however often it is asked for.
     * Throws `conflict` unless the channel allows links, `not_found` when the
     * event is no longer in the log and has no link yet.
     */
    async linkOf(channelId: string, eventId: string): Promise<ReceiptLink> {
      if (!await isAllowed(channelId)) {
        throw new AppError(
          "conflict",
          "Cannot make a link: public receipts are off. Turn on the channel's setting publicReceipts",
        );
      }
      const event = await findEvent(channelId, eventId);
      const own = keys.receiptLinkOf(channelId, eventId);
      const link = await transact({ kv, clock, keys }, async () => {
        const entry = await kv.get<StoredReceiptLink>(own);
        if (entry.value && entry.value.until > clock.now()) {
          return { result: entry.value };
        }
        if (event === null) {
          throw new AppError(
            "not_found",
            "Cannot make a link: the event is not in the channel's log",
          );
        }
        const receivedAt = Date.parse(event.receivedAt);
        const made: StoredReceiptLink = {
          id: randomBase64Url(),
          channelId,
          eventId,
          kind: event.kind,
          person: personRef(event.actor),
          receivedAt,
          until: receivedAt + receiptRetentionMs(event),
        };
        const expireIn = made.until - clock.now() + SWEEP_LATER_MS;
        const commit = kv.atomic().check(entry)
          .set(own, made, { expireIn })
          .set(keys.receiptLink(made.id), own, { expireIn });
        return { commit, result: made };
      });
      return { id: link.id, url: `${base}/seen/${link.id}` };
    },

    /** Returns what a link shows. Throws `not_found` for one that is unknown, past, erased, or no longer allowed. */
    async view(id: string): Promise<ReceiptView> {
      const own = await read(kv, keys.receiptLink(id));
      const link = own && (await kv.get<StoredReceiptLink>(own)).value;
      if (!link || link.id !== id || link.until <= clock.now()) throw unknown();
      const { channelId, eventId, kind } = link;
      if (!await isAllowed(channelId) || await isErased(link)) throw unknown();
      const [{ name, locale, timeZone }, found] = await Promise.all([
        channelOf(channelId),
        receiptsOf(channelId, eventId).catch(noneYet),
      ]);
      const seen = found?.seen?.onStream ? found.seen : null;
      return { channel: { name, locale, timeZone }, kind, seen };
    },

    /** Ends every link to events behind which a person is. */
    async erase(channelId: string, gone: TakenAway): Promise<void> {
      const refs = refsOf(gone);
      const links = await listAll(kv, keys.receiptLinksOf(channelId), 500);
      for (const { id, eventId, person } of links) {
        if (!refs.includes(person ?? "")) continue;
        await kv.atomic()
          .delete(keys.receiptLinkOf(channelId, eventId))
          .delete(keys.receiptLink(id))
          .commit();
      }
    },
  };
}

function noneYet(error: unknown): null {
  if (error instanceof AppError && error.code === "not_found") return null;
  throw error;
}
