import { AppError } from "@/lib/core/errors.ts";
import { issuesOf } from "@/lib/core/input_issues.ts";
import { withNewIds } from "@/lib/core/replace_ids.ts";
import type { Asset } from "@/lib/features/overlays/assets/schema.ts";
import type { IdOf } from "./import_ids.ts";
import type { SetupPart } from "./parts.ts";
import {
  type BundledAsset,
  type Imported,
  MANIFEST,
  Manifest,
  type Skipped,
} from "./schema.ts";
import {
  type Archive,
  type Entries,
  notABundle,
  openZip,
} from "./zip_entries.ts";
import type {
  BundledInstance,
  BundledScene,
} from "@/lib/features/overlays/scenes/schema.ts";

/** Largest entry that is read whole, inflated: the list of contents, or one of a part. */
const MAX_JSON_BYTES = 16 * 1024 * 1024;

/**
 * Services that take the things of a bundle in, or, at a trial, only say
 * whether they would.
 */
export interface Intake {
  /** Keeps a file, or finds that the channel has it. */
  upload: (
    channelId: string,
    file: { name: string; bytes: AsyncIterable<Uint8Array>; declared: number },
  ) => Promise<{ asset: Pick<Asset, "id">; created: boolean }>;
  /** Adds a scene with its widgets, all or nothing; one that is there under its new id stays. */
  addScene: (
    channelId: string,
    scene: BundledScene,
    instances: ReadonlyMap<string, BundledInstance>,
    ids: ReadonlyMap<string, string>,
    newId: string,
  ) => Promise<
    { newId: string; instances: number; leftAway: readonly Skipped[] }
  >;
  /** Adds a widget that stands on no scene; one that is there under its new id stays. */
  addInstance: (
    channelId: string,
    instance: BundledInstance,
    ids: ReadonlyMap<string, string>,
    newId: string,
  ) => Promise<{ newId: string; leftAway: readonly Skipped[] }>;
  parts: readonly SetupPart[];
}

/** Things that were made, and things that were left out. */
type Made = Omit<Imported, "dryRun">;

/** A failure in the midst of an import, with what was imported before it. */
function brokenOff(error: AppError, imported: Made): AppError {
  return new AppError(
    error.code,
    `${error.message}. What was imported before it stays`,
    {
      ...error.details,
      cause: error,
      extra: { ...error.details.extra, imported },
    },
  );
}

/** Makes what takes a bundle into a channel beside what it has already. */
export function createImport(deps: Intake) {
  async function readManifest(entries: Entries): Promise<Manifest> {
    if (!entries.has(MANIFEST)) throw notABundle(`"${MANIFEST}" is missing`);
    const raw = await entries.json(MANIFEST, MAX_JSON_BYTES);
    const parsed = Manifest.safeParse(raw);
    if (parsed.success) return parsed.data;
    throw new AppError(
      "invalid_input",
      "Cannot import the setup: this version of the service cannot read it",
      { issues: issuesOf(parsed.error) },
    );
  }

  return async function importSetup(
    channelId: string,
    archive: Archive,
    /** Called before each thing: the work is still going on. */
    onProgress: () => Promise<unknown>,
    idOf: IdOf,
  ): Promise<Made> {
    const entries = await openZip(archive);
    const manifest = await readManifest(entries);
    const ids = new Map<string, string>();
    const created: Record<string, number> = {};
    const skipped: Skipped[] = [];
    const report = (): Made => ({
      created,
      ids: Object.fromEntries(ids),
      skipped,
    });
    const count = (kind: string, more = 1) => {
      created[kind] = (created[kind] ?? 0) + more;
    };

    /** One thing after the other; what is refused is left out and said. */
    async function each(
      kind: string,
      what: { id: string; name: string },
      work: () => Promise<void>,
    ): Promise<void> {
      try {
        await onProgress();
        await work();
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        if (error.status >= 500) throw brokenOff(error, report());
        const { issues } = error.details;
        skipped.push({
          kind,
          ...what,
          code: error.code,
          detail: error.message,
          ...(issues ? { errors: [...issues] } : {}),
        });
      }
    }

    async function file(asset: BundledAsset): Promise<void> {
      const bytes = entries.bytes(`assets/${asset.hash}`, asset.size);
      const kept = await deps.upload(channelId, {
        name: asset.name,
        bytes,
        declared: asset.size,
      });
      ids.set(asset.id, kept.asset.id);
      if (kept.created) count("asset");
    }

    for (const asset of manifest.assets) {
      const { id, name } = asset;
      await each("asset", { id, name }, () => file(asset));
    }
    const known = new Set(deps.parts.map(({ name }) => name));
    for (const name of Object.keys(manifest.parts)) {
      if (known.has(name)) continue;
      skipped.push({
        kind: name,
        id: name,
        name,
        code: "not_found",
        detail: `Cannot import "${name}": this service knows no such part`,
      });
    }
    for (const part of deps.parts) {
      for (let at = 0; at < (manifest.parts[part.name] ?? 0); at++) {
        const name = `parts/${part.name}/${at}.json`;
        await each(part.name, { id: name, name }, async () => {
          const entry = await entries.json(name, MAX_JSON_BYTES);
          const made = await part.import(
            channelId,
            withNewIds(entry, ids),
            (prefix, id) => idOf(prefix, `${name}/${id}`),
          );
          for (const [oldId, newId] of made) ids.set(oldId, newId);
          count(part.name);
        });
      }
    }
    const instances = new Map(manifest.instances.map((one) => [one.id, one]));
    const onScenes = new Set<string>();
    for (const [at, scene] of manifest.scenes.entries()) {
      for (const { id } of scene.items) onScenes.add(id);
      const { id, name } = scene;
      await each("scene", { id, name }, async () => {
        const made = await deps.addScene(
          channelId,
          scene,
          instances,
          ids,
          idOf("scn", `${at}`),
        );
        ids.set(id, made.newId);
        count("scene");
        count("instance", made.instances);
        skipped.push(...made.leftAway);
      });
    }
    for (const [at, instance] of manifest.instances.entries()) {
      if (onScenes.has(instance.id)) continue;
      const { id, name } = instance;
      await each("instance", { id, name }, async () => {
        const made = await deps.addInstance(
          channelId,
          instance,
          ids,
          idOf("ins", `${at}`),
        );
        ids.set(id, made.newId);
        count("instance");
        skipped.push(...made.leftAway);
      });
    }
    return report();
  };
}
