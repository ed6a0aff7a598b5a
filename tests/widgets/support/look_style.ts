import type { Look } from "@/lib/widgets/looks/define_look.ts";

/** Returns the pack's custom properties as the value of a `style` attribute. */
export function lookStyle(pack: Look): string {
  return Object.entries(pack.properties)
    .map(([name, value]) => `${name}:${value}`).join(";");
}
