import { AppError } from "@/lib/core/errors.ts";
import { issuesOf } from "@/lib/core/input_issues.ts";
import { pairUp } from "@/lib/core/pair_up.ts";
import { withNewIds } from "@/lib/core/replace_ids.ts";
import type { Asset } from "@/lib/schema/overlays/assets.ts";
import { type Entries, notABundle } from "./entries.ts";
import type { IdOf } from "./import_ids.ts";
import { createImportReport, type Made } from "./import_report.ts";
import type { SetupPart } from "./parts.ts";
import {
  type BundledAsset,
  MANIFEST,
  Manifest,
  ManifestHead,
  type OnExisting,
  SETUP_VERSION,
  type SetupChange,
  type Skipped,
} from "@/lib/schema/account/setup_bundle.ts";
import type {
  BundledInstance,
  BundledScene,
} from "@/lib/schema/overlays/scenes.ts";

/** Largest entry that is read whole, inflated: the list of contents, or one of a part. */
const MAX_JSON_BYTES = 16 * 1024 * 1024;

/** A thing by which another one may be known. */
interface Named {
  id: string;
  name: string;
}

/** Place of an imported scene or widget: a new id, or that of the one it replaces. */
interface Place {
  id: string;
  replaces: boolean;
}

/** Result of the import of a scene or a widget. */
interface Outcome {
  newId: string;
  change: SetupChange["change"];
  leftAway: readonly Skipped[];
}

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
  /** The scenes and the widgets without a scene that the channel has. */
  present: (channelId: string) => Promise<{
    scenes: Named[];
    instances: (Named & { type: string })[];
  }>;
  /**
   * Adds a scene with its widgets, all or nothing, where one that is there under
   * its new id stays; or puts it in the place of one that has the id.
   */
  addScene: (
    channelId: string,
    scene: BundledScene,
    instances: ReadonlyMap<string, BundledInstance>,
    ids: ReadonlyMap<string, string>,
    place: Place,
  ) => Promise<
    Outcome & {
      /** Number of widgets that were added. */
      instances: number;
      widgets: readonly Pick<SetupChange, "id" | "name" | "change">[];
    }
  >;
  /** Does the same with a widget that stands on no scene. */
  addInstance: (
    channelId: string,
    instance: BundledInstance,
    ids: ReadonlyMap<string, string>,
    place: Place,
  ) => Promise<Outcome>;
  parts: readonly SetupPart[];
}

/**
 * Reads the description of a bundle. Throws `invalid_input` for one of another
 * kind, of a newer version of the format, or that is not valid.
 */
async function readManifest(entries: Entries): Promise<Manifest> {
  if (!entries.has(MANIFEST)) throw notABundle(`"${MANIFEST}" is missing`);
  const raw = await entries.json(MANIFEST, MAX_JSON_BYTES);
  const head = ManifestHead.safeParse(raw);
  if (head.success && head.data.version > SETUP_VERSION) {
    throw new AppError(
      "invalid_input",
      `Cannot import the setup: it is of version ${head.data.version} of the format, and this service reads versions up to ${SETUP_VERSION}. Import it where it was exported, or update this service`,
    );
  }
  const parsed = Manifest.safeParse(raw);
  if (parsed.success) return parsed.data;
  throw new AppError(
    "invalid_input",
    head.success
      ? "Cannot import the setup: its list of contents is not valid. Export it again"
      : "Cannot import the setup: the file is not a Limelight setup",
    { issues: issuesOf(parsed.error) },
  );
}

/** Makes what takes a bundle into a channel that may have some of it already. */
export function createImport(deps: Intake) {
  return async function importSetup(
    channelId: string,
    entries: Entries,
    /** Called before each thing: the work is still going on. */
    onProgress: () => Promise<unknown>,
    idOf: IdOf,
    onExisting: OnExisting,
  ): Promise<Made> {
    const manifest = await readManifest(entries);
    const ids = new Map<string, string>();
    const report = createImportReport(ids, entries.leftOut);
    const { note, count } = report;
    const each = (
      kind: string,
      what: { id: string; name: string },
      work: () => Promise<void>,
    ) =>
      report.each(kind, what, async () => {
        await onProgress();
        await work();
      });

    async function file(asset: BundledAsset): Promise<void> {
      const bytes = entries.bytes(`assets/${asset.hash}`, asset.size);
      const kept = await deps.upload(channelId, {
        name: asset.name,
        bytes,
        declared: asset.size,
      });
      ids.set(asset.id, kept.asset.id);
      note("asset", { ...asset, change: kept.created ? "added" : "kept" });
      if (kept.created) count("asset");
    }

    async function parts(): Promise<void> {
      const known = new Set(deps.parts.map(({ name }) => name));
      for (const name of Object.keys(manifest.parts)) {
        if (known.has(name)) continue;
        report.skip({
          kind: name,
          id: name,
          name,
          code: "not_found",
          detail:
            `Cannot import "${name}": this version of Limelight does not know what it is`,
        });
      }
      for (const part of deps.parts) {
        const taken = new Set<string>();
        for (let at = 0; at < (manifest.parts[part.name] ?? 0); at++) {
          const name = `parts/${part.name}/${at}.json`;
          await each(part.name, { id: name, name }, async () => {
            const entry = await entries.json(name, MAX_JSON_BYTES);
            const made = await part.import(channelId, withNewIds(entry, ids), {
              idOf: (prefix, id) => idOf(prefix, `${name}/${id}`),
              onExisting,
              taken,
            });
            for (const [oldId, newId] of made.ids) ids.set(oldId, newId);
            note(part.name, made.thing);
            if (made.thing.change === "added") count(part.name);
          });
        }
      }
    }

    /** Leaves a thing to its partner in the channel, where the caller asked for that. */
    function leavesTo(
      partner: Named | undefined,
      kind: string,
      { id, name }: Named,
    ): boolean {
      if (!partner || onExisting !== "keep") return false;
      ids.set(id, partner.id);
      note(kind, { id, name, change: "kept" });
      return true;
    }

    async function scenes(
      instances: ReadonlyMap<string, BundledInstance>,
      partners: ReadonlyMap<string, Named>,
    ): Promise<void> {
      for (const [at, scene] of manifest.scenes.entries()) {
        const { id, name } = scene;
        const partner = partners.get(id);
        if (leavesTo(partner, "scene", { id, name })) continue;
        await each("scene", { id, name }, async () => {
          const place = {
            id: partner?.id ?? idOf("scn", `${at}`),
            replaces: partner !== undefined,
          };
          const made = await deps.addScene(
            channelId,
            scene,
            instances,
            ids,
            place,
          );
          ids.set(id, made.newId);
          note("scene", { id, name, change: made.change });
          if (made.change === "added") count("scene");
          for (const one of made.widgets) note("instance", one, name);
          count("instance", made.instances);
          report.skip(...made.leftAway);
        });
      }
    }

    async function looseInstances(
      onScenes: ReadonlySet<string>,
      partners: ReadonlyMap<string, Named>,
    ): Promise<void> {
      for (const [at, instance] of manifest.instances.entries()) {
        const { id, name } = instance;
        if (onScenes.has(id)) continue;
        const partner = partners.get(id);
        if (leavesTo(partner, "instance", { id, name })) continue;
        await each("instance", { id, name }, async () => {
          const place = {
            id: partner?.id ?? idOf("ins", `${at}`),
            replaces: partner !== undefined,
          };
          const made = await deps.addInstance(channelId, instance, ids, place);
          ids.set(id, made.newId);
          note("instance", { id, name, change: made.change });
          if (made.change === "added") count("instance");
          report.skip(...made.leftAway);
        });
      }
    }

    for (const asset of manifest.assets) {
      const { id, name } = asset;
      await each("asset", { id, name }, () => file(asset));
    }
    await parts();
    const instances = new Map(manifest.instances.map((one) => [one.id, one]));
    const onScenes = new Set(
      manifest.scenes.flatMap(({ items }) => items.map(({ id }) => id)),
    );
    const present = onExisting === "add"
      ? { scenes: [], instances: [] }
      : await deps.present(channelId);
    await scenes(
      instances,
      pairUp(manifest.scenes, present.scenes, ({ name }) => name),
    );
    await looseInstances(
      onScenes,
      pairUp(
        manifest.instances.filter(({ id }) => !onScenes.has(id)),
        present.instances,
        ({ type, name }) => `${type} ${name}`,
      ),
    );
    return report.made();
  };
}
