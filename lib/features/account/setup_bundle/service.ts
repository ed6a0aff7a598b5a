import { MINUTE_MS } from "@/lib/core/clock.ts";
import { createHash } from "node:crypto";
import type { BlobStore } from "@/lib/clients/blobs/blob_store.ts";
import { AppError } from "@/lib/core/errors.ts";
import type { Archive } from "@/lib/core/zip_archive.ts";
import type { NewId } from "@/lib/core/ids.ts";
import type { PlanLimits } from "@/lib/schema/account/plans.ts";
import { keys } from "@/lib/database/keys.ts";
import type { KeyedMutex } from "@/lib/core/mutex.ts";
import type {
  Imported,
  OnExisting,
} from "@/lib/schema/account/setup_bundle.ts";
import { createExport, type ExportChoice, type ExportDeps } from "./export.ts";
import { type IdOf, idsOf } from "./import_ids.ts";
import { createImport, type Intake } from "./import.ts";
import { type Converted, openSetupFile } from "./setup_file.ts";
import { createImportStore, type ImportName } from "./store.ts";

/** Options with which an import is requested. */
interface ImportOptions {
  /** Only says what it would come to. */
  dryRun: boolean;
  /** Names it for a day: sent again with the same bundle it makes nothing. */
  idempotencyKey?: string | undefined;
  /** Treatment of what the channel has already. */
  onExisting?: OnExisting;
}

/** Room for what a bundle has beside its files. */
const MAX_BESIDE_FILES = 64 * 1024 * 1024;

/** Interval at which an archive that is being sent is marked as such: none is swept. */
const MARK_EVERY_MS = 10 * MINUTE_MS;

/** Sources and targets of bundles, and where one waits while it is read. */
interface SetupBundleDeps extends ExportDeps, Intake {
  newId: NewId;
  /** The same that keeps nothing: it counts what would be kept against the plan. */
  trialOf: (channelId: string) => Promise<Intake>;
  kv: Deno.Kv;
  blobs: BlobStore;
  withLock: KeyedMutex;
  limitsOf: (channelId: string) => Promise<PlanLimits>;
  /** Turns another program's JSON into entries; `null` for what it does not know. */
  convert: (value: unknown) => Promise<Converted | null>;
}

/**
 * Creates the service that exports a channel's whole setup as one file and
 * imports it again.
 */
export function createSetupBundleService(deps: SetupBundleDeps) {
  const { kv, clock, blobs, withLock } = deps;
  const importSetup = createImport(deps);
  const exportSetup = createExport(deps);
  const imports = createImportStore({ kv, clock });

  /** Writes the archive down, since a zip is read from its end. */
  async function store(
    blobId: string,
    bytes: AsyncIterable<Uint8Array>,
    most: number,
    mark: () => Promise<unknown>,
  ): Promise<{ size: number; hash: string }> {
    let size = 0;
    let markAt = clock.now() + MARK_EVERY_MS;
    const hash = createHash("sha256");
    async function* counted() {
      for await (const part of bytes) {
        size += part.length;
        if (size > most) throw tooLarge(most);
        hash.update(part);
        if (clock.now() >= markAt) {
          markAt = clock.now() + MARK_EVERY_MS;
          await mark();
        }
        yield part;
      }
    }
    await blobs.put(blobId, counted(), "application/zip");
    return { size, hash: hash.digest("hex") };
  }

  const newIdOf: IdOf = (prefix) => deps.newId(prefix);

  /**
   * Carries an import out once: a repeat is answered what the first was, and
   * goes on with one that broke off.
   */
  async function once(
    name: ImportName | null,
    work: (
      idOf: IdOf,
      onProgress: () => Promise<unknown>,
    ) => Promise<Imported>,
  ): Promise<Imported> {
    if (name === null) return await work(newIdOf, () => Promise.resolve());
    const claimed = await imports.claim(name);
    if ("answer" in claimed) return claimed.answer;
    const { seed } = claimed;
    try {
      const imported = await work(
        idsOf(seed),
        () => imports.renew(name, seed),
      );
      await imports.finish(name, seed, imported);
      return imported;
    } catch (error) {
      await imports.release(name, seed);
      throw error;
    }
  }

  async function takeIn(
    channelId: string,
    bytes: AsyncIterable<Uint8Array>,
    declared: number | null,
    { dryRun, idempotencyKey, onExisting = "add" }: ImportOptions,
  ): Promise<Imported> {
    const most = (await deps.limitsOf(channelId)).assetBytes +
      MAX_BESIDE_FILES;
    if (declared !== null && declared > most) throw tooLarge(most);
    const blobId = deps.newId("ast").replace("ast_", "blob_");
    // What is marked as begun just now is not swept.
    const mark = () => kv.set(keys.blobPending(blobId), { since: clock.now() });
    await mark();
    try {
      const { size, hash } = await store(blobId, bytes, most, mark);
      const archive: Archive = {
        size,
        read: async (start, end) =>
          new Uint8Array(
            await new Response(blobs.read(blobId, { start, end }))
              .arrayBuffer(),
          ),
      };
      const entries = await openSetupFile(archive, deps.convert);
      if (dryRun) {
        const trial = createImport(await deps.trialOf(channelId));
        // What would be made has no ids yet.
        return {
          ...await trial(channelId, entries, mark, newIdOf, onExisting),
          ids: {},
          dryRun,
        };
      }
      const name = idempotencyKey === undefined ? null : {
        channelId,
        idempotencyKey,
        hash: onExisting === "add" ? hash : `${hash}:${onExisting}`,
      };
      return await once(name, async (idOf, onProgress) => {
        const going = () => Promise.all([mark(), onProgress()]);
        const made = await importSetup(
          channelId,
          entries,
          going,
          idOf,
          onExisting,
        );
        return { ...made, dryRun };
      });
    } finally {
      await blobs.remove(blobId);
      await kv.delete(keys.blobPending(blobId));
    }
  }

  return {
    /**
     * The setup, or one scene of it, as a zip, written as it is read, and what
     * to call the file. Throws `not_found` for a scene that the channel does
     * not have.
     */
    async export(
      channelId: string,
      choice: ExportChoice,
    ): Promise<{ fileName: string; open: () => ReadableStream<Uint8Array> }> {
      const { sceneId } = choice;
      const open = () => exportSetup(channelId, choice);
      if (sceneId === undefined) {
        return { fileName: "limelight-setup.zip", open };
      }
      const scenes = await deps.scenesOf(channelId);
      const scene = scenes.find(({ id }) => id === sceneId);
      if (!scene) {
        throw new AppError(
          "not_found",
          `Cannot export scene "${sceneId}": the channel has none with this id`,
        );
      }
      return { fileName: `${scene.name}.zip`, open };
    },

    /**
     * Takes a bundle in: files, then custom widgets, then scenes, each whole or
     * not at all. What the plan has no room for is left out and said. A dry run
     * says the same and keeps nothing.
     */
    import: (
      channelId: string,
      bytes: AsyncIterable<Uint8Array>,
      declared: number | null,
      options: ImportOptions = { dryRun: false },
    ): Promise<Imported> =>
      // One at a time: each may keep as much as the plan has room for.
      withLock(
        `setup_import:${channelId}`,
        () => takeIn(channelId, bytes, declared, options),
      ),
  };
}

function tooLarge(most: number): AppError {
  return new AppError(
    "too_large",
    `Cannot import the setup: it is over ${most} bytes`,
    { extra: { limit: most } },
  );
}
