import { guidePath, isGuide } from "./guide_list.ts";

const GUIDE_FILE = /^([a-z-]+)\.md(#[\w-]*)?$/;

/**
 * Returns where a link of a file in `docs/` leads on the service: other guides,
 * pictures and static files have addresses of their own. `null` for a file that
 * is part of the sources alone.
 */
export function servedLink(href: string): string | null {
  if (/^(?:https?:\/\/|#|\/)/.test(href)) return href;
  if (href.startsWith("images/")) return `/docs/${href}`;
  if (href.startsWith("../static/")) return href.slice("../static".length);
  const [, guide = "", anchor = ""] = GUIDE_FILE.exec(href) ?? [];
  return isGuide(guide) ? guidePath(guide) + anchor : null;
}
