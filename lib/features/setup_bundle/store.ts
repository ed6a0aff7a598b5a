import type { Clock } from "@/lib/core/clock.ts";
import { AppError } from "@/lib/core/errors.ts";
import { randomBase64Url } from "@/lib/core/secrets.ts";
import { transact } from "@/lib/storage/entry.ts";
import { keys } from "@/lib/storage/keys.ts";
import { Imported, type StoredImport } from "./schema.ts";

/** How long the answer to an import is kept for repeats of it. */
const ANSWER_LIVES_MS = 25 * 3_600_000;
/** Without a sign for so long an import is over: its process died. */
const LEASE_MS = 10 * 60_000;
/** Of an answer in one value, at most four bytes each. */
const PART_CHARS = 15_000;

/** One import by its idempotency key. */
export interface ImportName {
  channelId: string;
  idempotencyKey: string;
  /** SHA-256 of the bundle. */
  hash: string;
}

/** Remembers imports by their idempotency keys: one that is repeated makes nothing again. */
export function createImportStore(
  { kv, clock }: { kv: Deno.Kv; clock: Clock },
) {
  const headOf = ({ channelId, idempotencyKey }: ImportName) =>
    keys.setupImport(channelId, idempotencyKey);

  async function answerOf(
    { channelId, idempotencyKey }: ImportName,
    parts: number,
  ): Promise<Imported> {
    let text = "";
    for (let part = 0; part < parts; part++) {
      const key = keys.setupImportPart(channelId, idempotencyKey, part);
      text += (await kv.get<string>(key)).value ?? "";
    }
    return Imported.parse(JSON.parse(text));
  }

  return {
    /**
     * The answer that the import had before, or `null` when it is the
     * caller's to carry out. Throws `conflict` when it is under way, or the key
     * stands for another bundle.
     */
    claim(name: ImportName): Promise<Imported | null> {
      const holder = randomBase64Url();
      return transact<Imported | null>(clock, async () => {
        const entry = await kv.get<StoredImport>(headOf(name));
        const now = clock.now();
        const known = entry.value && entry.value.until > now
          ? entry.value
          : null;
        // It was committed, and the database's answer got lost.
        if (known?.holder === holder) return { result: null };
        if (known && known.hash !== name.hash) {
          throw new AppError(
            "conflict",
            "Cannot repeat the import: its idempotency key stands for another bundle",
          );
        }
        if (known && known.parts !== null) {
          return { result: await answerOf(name, known.parts) };
        }
        if (known) {
          throw new AppError(
            "conflict",
            "Cannot repeat the import: it is still under way",
          );
        }
        const head = {
          hash: name.hash,
          holder,
          parts: null,
          until: now + LEASE_MS,
        };
        return {
          commit: kv.atomic().check(entry)
            .set(entry.key, head, { expireIn: LEASE_MS }),
          result: null,
        };
      });
    },

    /** The import goes on. */
    async renew(name: ImportName): Promise<void> {
      const { hash } = name;
      const until = clock.now() + LEASE_MS;
      await kv.set(headOf(name), { hash, holder: "", parts: null, until }, {
        expireIn: LEASE_MS,
      });
    },

    /** Keeps what the import came to; its head is written last. */
    async finish(name: ImportName, imported: Imported): Promise<void> {
      const { channelId, idempotencyKey, hash } = name;
      const expireIn = ANSWER_LIVES_MS;
      const text = JSON.stringify(imported);
      let parts = 0;
      for (let at = 0; at < text.length; at += PART_CHARS) {
        await kv.set(
          keys.setupImportPart(channelId, idempotencyKey, parts++),
          text.slice(at, at + PART_CHARS),
          { expireIn },
        );
      }
      const until = clock.now() + ANSWER_LIVES_MS;
      const head = { hash, holder: "", parts, until };
      await kv.set(headOf(name), head, { expireIn });
    },

    /** It broke off, and may be tried again. */
    release: (name: ImportName): Promise<void> => kv.delete(headOf(name)),
  };
}
