import axe from "axe-core";
import type { Page } from "./browser.ts";

/**
 * Findings of axe-core about a page, a line each: the rule, the element, the
 * fault.
 */
export interface AxeFindings {
  violations: string[];
  /** Texts whose contrast it could not judge. */
  unjudged: string[];
}

/** Lets axe-core look at the page as it is, with all its rules. */
export async function axeFindings(page: Page): Promise<AxeFindings> {
  const isThere = await page.evaluate("typeof globalThis.axe === 'object'");
  if (!isThere) await page.evaluate(axe.source);
  return await page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: typeof import("axe-core") };
    const { violations, incomplete } = await axe.run({
      // It describes no element that passes, of which a page has hundreds.
      resultTypes: ["violations", "incomplete"],
      // It is in none of a page's frames, and would ask each for half a second.
      iframes: false,
      // Off in axe itself, and what whoever speaks to a computer says.
      rules: { "label-content-name-mismatch": { enabled: true } },
    });
    const lines = (results: typeof violations) =>
      results.flatMap(({ id, nodes }) =>
        nodes.map(({ html, failureSummary }) =>
          `${id}: ${html} ${failureSummary}`
        )
      );
    return {
      violations: lines(violations),
      unjudged: lines(incomplete.filter(({ id }) => id === "color-contrast")),
    };
  });
}
