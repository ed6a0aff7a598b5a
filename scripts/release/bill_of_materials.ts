import { encodeHex } from "@/lib/core/encoding.ts";
import type { Lock } from "@/scripts/start_lock.ts";

/** One package that a release uses, as CycloneDX has it. */
interface Component {
  type: "library";
  name: string;
  version: string;
  purl: string;
  hashes?: { alg: "SHA-512"; content: string }[];
}

/** A name and a version; what follows an underscore names the peers that it was resolved with. */
const PACKAGE = /^(@?[^@]+)@([^_]+)/;

/** Returns the checksum of a package as hexadecimal digits; `null` where the lock file has another kind. */
function sha512Of(integrity: unknown): string | null {
  if (typeof integrity !== "string" || !integrity.startsWith("sha512-")) {
    return null;
  }
  return encodeHex(Uint8Array.fromBase64(integrity.slice("sha512-".length)));
}

/** Returns the bill of materials of a version: every npm package that the lock file of its build names, with its checksum. */
export function billOfMaterials({ npm }: Pick<Lock, "npm">, version: string) {
  const components = Object.entries(npm).map(([key, { integrity }]) => {
    const [, name = "", own = ""] = PACKAGE.exec(key) ?? [];
    const content = sha512Of(integrity);
    return {
      type: "library",
      name,
      version: own,
      purl: `pkg:npm/${name.replace(/^@/, "%40")}@${own}`,
      ...(content === null ? {} : {
        hashes: [{ alg: "SHA-512", content }],
      }),
    } satisfies Component;
  });
  return {
    bomFormat: "CycloneDX",
    specVersion: "1.5",
    version: 1,
    metadata: {
      component: { type: "application", name: "limelight", version },
    },
    components,
  };
}
