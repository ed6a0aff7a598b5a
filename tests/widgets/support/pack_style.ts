import type { Pack } from "@/lib/widgets/packs/define_pack.ts";

/** Returns the pack's custom properties as the value of a `style` attribute. */
export function packStyle(pack: Pack): string {
  return Object.entries(pack.properties)
    .map(([name, value]) => `${name}:${value}`).join(";");
}
