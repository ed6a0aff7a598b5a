import { encodeHex } from "@/lib/core/encoding.ts";
import { memoize, memoizeByKey } from "@/lib/core/memoize.ts";
import { type WrittenJson, writtenJson } from "@/lib/http/cached.ts";
import { describeForPrograms, describeForReaders } from "./described_routes.ts";

/** A document as it is sent. */
interface WrittenDocument {
  json: WrittenJson;
  /** Names the content. */
  etag: string;
}

/** Facts of the service that its document needs. */
interface Described {
  version: string;
  origins: { base: string };
}

const written = new WeakMap<Described, Promise<WrittenDocument>>();

async function writeDocument(
  { version, origins }: Described,
): Promise<WrittenDocument> {
  const document = await describeForPrograms();
  const json = await writtenJson({
    ...document,
    info: { ...document.info, version },
    servers: [{ url: origins.base }],
  });
  const hash = await crypto.subtle.digest("SHA-256", json.plain);
  return { json, etag: encodeHex(new Uint8Array(hash)).slice(0, 32) };
}

/** Returns the OpenAPI document of this service, written when it is first asked for. */
export function apiDocument(service: Described): Promise<WrittenDocument> {
  return memoizeByKey(written, service, () => writeDocument(service));
}

/** Returns the same for readers, in groups by who calls what. */
export const apiReference = memoize(describeForReaders);
