import { type Clock, MINUTE_MS } from "@/lib/core/clock.ts";
import { AppError } from "@/lib/core/errors.ts";
import { randomBase64Url } from "@/lib/core/secrets.ts";
import {
  COMMAND_LIVES_MS,
  isRepeat,
} from "@/lib/event_log/projections/commands.ts";
import { readValues } from "@/lib/storage/read_many.ts";
import { markedBy, transact } from "@/lib/storage/transaction.ts";
import { keys } from "@/lib/database/keys.ts";
import {
  Imported,
  type ImportSeed,
  type StoredImport,
} from "@/lib/schema/account/setup_bundle.ts";

/** Without a sign for so long an import is over: its process died. */
const LEASE_MS = 10 * MINUTE_MS;
const OTHER_BUNDLE =
  "Cannot repeat the import: its idempotency key was used for another file";
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
    const stored = { fingerprint: name.hash, holder: "", ...head };
    await kv.set(headOf(name), stored, { expireIn: COMMAND_LIVES_MS });
  }

  async function answerOf(
    { channelId, idempotencyKey }: ImportName,
    parts: number,
  ): Promise<Imported> {
    const texts = await readValues(
      kv,
      Array.from(
        { length: parts },
        (_, part) => keys.setupImportPart(channelId, idempotencyKey, part),
      ),
    );
    return Imported.parse(JSON.parse(texts.join("")));
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
        const known = entry.value;
        if (isRepeat(known, name.hash, now, OTHER_BUNDLE)) {
          const parts = known?.parts ?? null;
          if (parts === null) {
            throw new AppError(
              "conflict",
              "Cannot repeat the import: it is still running. Wait until it is done",
            );
          }
          const answer = await answerOf(name, parts);
          return { result: { answer } };
        }
        const brokeOff = known?.fingerprint === name.hash &&
          known.parts === null;
        const seed = brokeOff ? known.seed : { at: now, secret };
        const head: StoredImport = {
          fingerprint: name.hash,
          holder,
          parts: null,
          until: now + LEASE_MS,
          seed,
        };
        return {
          commit: kv.atomic().check(entry)
            .set(entry.key, head, { expireIn: COMMAND_LIVES_MS }),
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
          { expireIn: COMMAND_LIVES_MS },
        );
      }
      await put(name, { parts, until: clock.now() + COMMAND_LIVES_MS, seed });
    },

    /** It broke off, and may be tried again. */
    release: (name: ImportName, seed: ImportSeed): Promise<void> =>
      put(name, { parts: null, until: clock.now(), seed }),
  };
}
