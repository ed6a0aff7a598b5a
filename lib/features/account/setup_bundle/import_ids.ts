import { createHash } from "node:crypto";
import { ulid } from "ulid";
import type { ImportSeed } from "./schema.ts";

/** What a thing of a bundle becomes: the id that it has in the channel. */
export type IdOf = (prefix: "scn" | "ins" | "wgt", thing: string) => string;

/**
 * Ids that follow from a seed, one for each thing: an import that broke off and
 * is repeated finds by them what it had made.
 */
export function idsOf({ at, secret }: ImportSeed): IdOf {
  return (prefix, thing) => {
    const bytes = createHash("sha256").update(`${secret}/${prefix}/${thing}`)
      .digest().values();
    return `${prefix}_${ulid(at, () => (bytes.next().value ?? 0) / 256)}`;
  };
}
