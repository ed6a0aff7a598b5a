import { type Clock, toIso } from "@/lib/core/clock.ts";
import type { Log } from "@/lib/core/log.ts";
import {
  MANIFEST,
  Manifest,
  SETUP_VERSION,
} from "@/lib/schema/account/setup_bundle.ts";
import type { Asset } from "@/lib/schema/overlays/assets.ts";
import type { Instance, Scene } from "@/lib/schema/overlays/scenes.ts";
import type { SetupPart } from "./parts.ts";

/** Ids and hashes of files, as settings, sounds and code name them. */
const FILE_NAMES = /\bast_[0-9A-HJKMNP-TV-Z]{26}\b|\b[0-9a-f]{64}\b/g;

/** Part of a setup that is exported. */
export interface ExportChoice {
  /** `false` leaves the bytes of files out. */
  withFiles: boolean;
  /** The one scene; `undefined` for everything. */
  sceneId?: string | undefined;
}

/** Sources that an export reads from. */
export interface ExportDeps {
  clock: Clock;
  log: Log;
  scenesOf: (channelId: string) => Promise<Scene[]>;
  instancesOf: (channelId: string) => Promise<Instance[]>;
  filesOf: (channelId: string) => Promise<Asset[]>;
  /** The bytes of a file; `null` when it is gone. */
  bytesOf: (hash: string) => Promise<ReadableStream<Uint8Array> | null>;
  parts: readonly SetupPart[];
}

/** Makes what writes a channel's setup as one zip, read from its sources as it is taken. */
export function createExport(deps: ExportDeps) {
  async function write(
    channelId: string,
    { withFiles, sceneId }: ExportChoice,
    into: WritableStream<Uint8Array>,
  ): Promise<void> {
    const [allScenes, allInstances, allFiles] = await Promise.all([
      deps.scenesOf(channelId),
      deps.instancesOf(channelId),
      withFiles ? deps.filesOf(channelId) : [],
    ]);
    const isWhole = sceneId === undefined;
    const scenes = allScenes.filter(({ id }) => isWhole || id === sceneId);
    const instances = allInstances.filter((one) =>
      isWhole || one.sceneId === sceneId
    );
    const shown = isWhole ? undefined : new Set(
      scenes.flatMap(({ items }) =>
        items.flatMap((item) => item.kind === "custom" ? item.widgetId : [])
      ),
    );
    const named = new Set(JSON.stringify(instances).match(FILE_NAMES));
    // Times are of the export, not of the zip's own clock: equal setups give equal archives.
    const at = { lastModDate: new Date(deps.clock.now()) };
    const { createZip } = await import("@/lib/core/zip_writer.ts");
    const zip = createZip(into, at);
    const text = (value: unknown) => new Blob([JSON.stringify(value)]).stream();
    const counts: Record<string, number> = Object.create(null);
    for (const part of deps.parts) {
      let count = 0;
      for await (const entry of part.export(channelId, shown)) {
        const found = JSON.stringify(entry).match(FILE_NAMES) ?? [];
        for (const name of found) named.add(name);
        await zip.add(`parts/${part.name}/${count++}.json`, text(entry), at);
      }
      counts[part.name] = count;
    }
    const files = allFiles.filter(({ id, hash }) =>
      isWhole || named.has(id) || named.has(hash)
    );
    // Files are compressed already; they are stored as they are.
    for (const { hash } of files) {
      const bytes = await deps.bytesOf(hash);
      if (bytes) await zip.add(`assets/${hash}`, bytes, { level: 0, ...at });
    }
    const manifest: Manifest = {
      format: "limelight-setup",
      version: SETUP_VERSION,
      exportedAt: toIso(deps.clock.now()),
      channelId,
      scenes,
      instances,
      assets: files,
      parts: counts,
    };
    // Parsed, so that only what a bundle has travels.
    await zip.add(MANIFEST, text(Manifest.parse(manifest)), at);
    await zip.close();
  }

  /** The bytes of a bundle. A failure while it is read breaks the stream. */
  return function exportSetup(
    channelId: string,
    choice: ExportChoice,
  ): ReadableStream<Uint8Array> {
    const { readable, writable } = new TransformStream<
      Uint8Array,
      Uint8Array
    >();
    write(channelId, choice, writable).catch((error) => {
      deps.log.warn("export_broke_off", { channelId, error });
      return writable.abort(error).catch(() => {});
    });
    return readable;
  };
}
