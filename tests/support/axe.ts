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

/** Returns axe-core's source, which is large: most that serve an app look at no page. */
async function readAxe(): Promise<string> {
  const { default: axe } = await import("axe-core");
  return axe.source;
}

/** Path at which served apps of tests have the source of axe-core. */
const PATH = "/axe-core-of-the-tests.js";

/** Origins that have it. */
const origins = new Set<string>();

/** Notes that an origin serves axe-core as well, until what it returns is disposed of. */
export function serveAxe(origin: string): Disposable {
  origins.add(origin);
  return { [Symbol.dispose]: () => void origins.delete(origin) };
}

/** Returns the source of axe-core for a request of it; `null` for any other. */
export async function axeResponse({ url }: Request): Promise<Response | null> {
  if (new URL(url).pathname !== PATH) return null;
  return new Response(await readAxe(), {
    headers: {
      "content-type": "text/javascript",
      "cache-control": "max-age=86400, immutable",
    },
  });
}

/**
 * Loads axe-core into a page. From the page's own origin it is read once in a
 * context, and compiled once; sent by the test it is a megabyte and a half that
 * three processes read anew for each page.
 */
async function loadAxe(page: Page): Promise<void> {
  const path = origins.has(new URL(page.url()).origin) ? PATH : null;
  const isThere = await page.evaluate(async (path) => {
    const isThere = () => typeof Reflect.get(globalThis, "axe") === "object";
    if (isThere() || !path) return isThere();
    const script = document.createElement("script");
    const ended = new Promise((resolve) => {
      script.onload = script.onerror = resolve;
    });
    script.src = path;
    document.head.append(script);
    await ended;
    script.remove();
    return isThere();
  }, path);
  if (!isThere) await page.evaluate(await readAxe());
}

/** Lets axe-core look at the page as it is, with all its rules. */
export async function axeFindings(page: Page): Promise<AxeFindings> {
  await loadAxe(page);
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
