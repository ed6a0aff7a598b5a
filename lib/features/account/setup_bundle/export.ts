import { ZipWriter } from "@zip.js/zip.js";
import { type Clock, toIso } from "@/lib/core/clock.ts";
import type { Log } from "@/lib/core/log.ts";
import type { Asset } from "@/lib/features/overlays/assets/schema.ts";
import type { Instance, Scene } from "@/lib/features/overlays/scenes/schema.ts";
import type { SetupPart } from "./parts.ts";
import { MANIFEST, Manifest } from "./schema.ts";

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
    withFiles: boolean,
    into: WritableStream<Uint8Array>,
  ): Promise<void> {
    const [scenes, instances, files] = await Promise.all([
      deps.scenesOf(channelId),
      deps.instancesOf(channelId),
      withFiles ? deps.filesOf(channelId) : [],
    ]);
    // Times are of the export, not of the zip's own clock: equal setups give equal archives.
    const at = { lastModDate: new Date(deps.clock.now()) };
    const zip = new ZipWriter(into, { useWebWorkers: false, ...at });
    const text = (value: unknown) => new Blob([JSON.stringify(value)]).stream();
    const counts: Record<string, number> = {};
    for (const part of deps.parts) {
      let count = 0;
      for await (const entry of part.export(channelId)) {
        await zip.add(`parts/${part.name}/${count++}.json`, text(entry), at);
      }
      counts[part.name] = count;
    }
    // Files are compressed already; they are stored as they are.
    for (const { hash } of files) {
      const bytes = await deps.bytesOf(hash);
      if (bytes) await zip.add(`assets/${hash}`, bytes, { level: 0, ...at });
    }
    const manifest: Manifest = {
      format: "limelight-setup",
      version: 1,
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
    withFiles: boolean,
  ): ReadableStream<Uint8Array> {
    const { readable, writable } = new TransformStream<
      Uint8Array,
      Uint8Array
    >();
    write(channelId, withFiles, writable).catch((error) => {
      deps.log.warn("export_broke_off", { channelId, error });
      return writable.abort(error).catch(() => {});
    });
    return readable;
  };
}
