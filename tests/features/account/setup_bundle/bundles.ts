import { ZipWriter, type ZipWriterAddDataOptions } from "@zip.js/zip.js";

/** Creates a zip of the given entries, compressed. */
export async function zipOf(
  entries: Record<string, string | Uint8Array<ArrayBuffer>>,
  options: ZipWriterAddDataOptions = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const { readable, writable } = new TransformStream<
    Uint8Array<ArrayBuffer>,
    Uint8Array<ArrayBuffer>
  >();
  const whole = new Response(readable).arrayBuffer();
  const zip = new ZipWriter(writable, { useWebWorkers: false });
  for (const [name, content] of Object.entries(entries)) {
    await zip.add(name, new Blob([content]).stream(), options);
  }
  await zip.close();
  return new Uint8Array(await whole);
}

/** A list of contents with nothing in it. */
export const EMPTY_MANIFEST = {
  format: "limelight-setup",
  version: 1,
  exportedAt: "2026-11-21T10:00:00.000Z",
  channelId: "1001",
  scenes: [],
  instances: [],
  assets: [],
  parts: {},
};
