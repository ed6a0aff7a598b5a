import { createHash } from "node:crypto";
import { ulid } from "ulid";
import type { ImportSeed } from "@/lib/schema/account/setup_bundle.ts";

/** Returns the id that a thing of a bundle has in the channel. */
export type IdOf = (
  prefix: "scn" | "ins" | "wgt" | "itg" | "whk",
  thing: string,
) => string;

/**
 * Derives ids from a seed, one for each thing: an import that broke off and is
 * repeated finds by them what it had made.
 */
export function idsOf({ at, secret }: ImportSeed): IdOf {
  return (prefix, thing) => {
    const bytes = createHash("sha256").update(`${secret}/${prefix}/${thing}`)
      .digest().values();
    return `${prefix}_${ulid(at, () => (bytes.next().value ?? 0) / 256)}`;
  };
}
