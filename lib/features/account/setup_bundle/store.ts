import type { Clock } from "@/lib/core/clock.ts";
import { AppError } from "@/lib/core/errors.ts";
import { randomBase64Url } from "@/lib/core/secrets.ts";
import { markedBy, transact } from "@/lib/storage/transaction.ts";
import { keys } from "@/lib/database/keys.ts";
import { Imported, type ImportSeed, type StoredImport } from "./schema.ts";

/** Time for which the answer to an import is kept for repeats of it. */
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

/**
 * Result of claiming an import: the answer of an earlier one, or the seed for
 * this one.
 */
type Claimed = { answer: Imported } | { seed: ImportSeed };

/** Remembers imports by their idempotency keys: one that is repeated makes nothing again. */
export function createImportStore(
  { kv, clock }: { kv: Deno.Kv; clock: Clock },
) {
  const headOf = ({ channelId, idempotencyKey }: ImportName) =>
    keys.setupImport(channelId, idempotencyKey);

  async function put(
    name: ImportName,
    head: Pick<StoredImport, "parts" | "until" | "seed">,
  ): Promise<void> {
    const stored = { hash: name.hash, holder: "", ...head };
    await kv.set(headOf(name), stored, { expireIn: ANSWER_LIVES_MS });
  }

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
     * The answer that the import had before; or, when it is the caller's to
     * carry out, the seed of its ids: that of the try before if one broke off.
     * Throws `conflict` when it is under way, or the key stands for another
     * bundle.
     */
    claim(name: ImportName): Promise<Claimed> {
      const holder = randomBase64Url();
      const secret = randomBase64Url();
      return transact<Claimed>({ kv, clock, keys }, async () => {
        const entry = await kv.get<StoredImport>(headOf(name));
        const now = clock.now();
        const known = entry.value && entry.value.until > now
          ? entry.value
          : null;
        if (known && known.hash !== name.hash) {
          throw new AppError(
            "conflict",
            "Cannot repeat the import: its idempotency key stands for another bundle",
          );
        }
        if (known && known.parts !== null) {
          const answer = await answerOf(name, known.parts);
          return { result: { answer } };
        }
        if (known) {
          throw new AppError(
            "conflict",
            "Cannot repeat the import: it is still under way",
          );
        }
        const brokeOff = entry.value?.hash === name.hash &&
          entry.value.parts === null;
        const seed = brokeOff && entry.value
          ? entry.value.seed
          : { at: now, secret };
        const head: StoredImport = {
          hash: name.hash,
          holder,
          parts: null,
          until: now + LEASE_MS,
          seed,
        };
        return {
          commit: kv.atomic().check(entry)
            .set(entry.key, head, { expireIn: ANSWER_LIVES_MS }),
          result: { seed },
          mark: markedBy(headOf(name), (head) => head.holder === holder),
        };
      });
    },

    /** The import goes on. */
    renew: (name: ImportName, seed: ImportSeed): Promise<void> =>
      put(name, { parts: null, until: clock.now() + LEASE_MS, seed }),

    /** Keeps what the import came to; its head is written last. */
    async finish(
      name: ImportName,
      seed: ImportSeed,
      imported: Imported,
    ): Promise<void> {
      const { channelId, idempotencyKey } = name;
      const text = JSON.stringify(imported);
      let parts = 0;
      for (let at = 0; at < text.length; at += PART_CHARS) {
        await kv.set(
          keys.setupImportPart(channelId, idempotencyKey, parts++),
          text.slice(at, at + PART_CHARS),
          { expireIn: ANSWER_LIVES_MS },
        );
      }
      await put(name, { parts, until: clock.now() + ANSWER_LIVES_MS, seed });
    },

    /** It broke off, and may be tried again. */
    release: (name: ImportName, seed: ImportSeed): Promise<void> =>
      put(name, { parts: null, until: clock.now(), seed }),
  };
}
