/** The page of costs, which two scripts write: what looks cost, and what is painted at rest. */
import { denoFmt } from "./deno_fmt.ts";

export const COSTS_PAGE = new URL("../docs/looks/costs.md", import.meta.url);
const REST = "## At rest";

/** Writes one part of the page, that at rest without its heading; the other stays. */
export async function writeCosts(
  part: { looks: string } | { rest: string },
): Promise<void> {
  const [looks = "", rest = ""] = (await Deno.readTextFile(COSTS_PAGE))
    .split(REST);
  const page = { looks: looks.trim(), rest: rest.trim(), ...part };
  await Deno.writeTextFile(
    COSTS_PAGE,
    await denoFmt(`${page.looks}\n\n${REST}\n\n${page.rest}`, "md"),
  );
}

/** Says on what it was measured, by the machine's loads meanwhile. */
export function machineText(loads: readonly number[]): string {
  const [least, most] = [Math.min(...loads), Math.max(...loads)]
    .map((load) => load.toFixed(1));
  return `${navigator.hardwareConcurrency} processors with a load of ${least} to ${most}`;
}
