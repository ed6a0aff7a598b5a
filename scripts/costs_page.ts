/** The page of costs, which two scripts write: what looks cost, and what is painted at rest. */
import { denoFmt } from "./deno_fmt.ts";

export const COSTS_PAGE = new URL("../docs/looks/costs.md", import.meta.url);
const REST = "## At rest";

/** Returns both parts of the page, the second without its heading. */
export async function readCosts(): Promise<[string, string]> {
  const [costs = "", rest = ""] = (await Deno.readTextFile(COSTS_PAGE))
    .split(REST);
  return [costs.trim(), rest.trim()];
}

/** Writes both parts of the page. */
export async function writeCosts(costs: string, rest: string): Promise<void> {
  await Deno.writeTextFile(
    COSTS_PAGE,
    await denoFmt(`${costs}\n\n${REST}\n\n${rest}`, "md"),
  );
}
