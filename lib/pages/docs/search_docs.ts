import { ERRORS } from "@/lib/core/errors.ts";
import { operationId, type ReferenceGroup } from "@/lib/pages/api_reference.ts";
import { GUIDE_IDS, guidePath } from "./guide_list.ts";
import { renderGuide } from "./render_guide.ts";

/** A section of the docs that a search can find. */
interface Findable {
  path: string;
  /** Title of the page that it is on. */
  page: string;
  name: string;
  text: string;
}

/** A section that was found, with the words around the first match. */
export interface DocsMatch {
  path: string;
  page: string;
  name: string;
  excerpt: string;
}

/** Most that a search answers. */
const MAX_FOUND = 40;
const MAX_WORDS = 8;
const EXCERPT_BEFORE = 60;
const EXCERPT_LENGTH = 180;

/**
 * Finds sections of guides, operations and error codes that contain every word
 * of a query, those with the words in their names first. At most 40.
 */
export async function searchDocs(
  query: string,
  groups: readonly ReferenceGroup[],
): Promise<DocsMatch[]> {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
    .slice(0, MAX_WORDS);
  if (words.length === 0) return [];
  return (await findables(groups))
    .map((one) => ({ one, weight: weightOf(one, words) }))
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .slice(0, MAX_FOUND)
    .map(({ one: { path, page, name, text } }) => ({
      path,
      page,
      name,
      excerpt: excerptOf(text, words),
    }));
}

async function findables(
  groups: readonly ReferenceGroup[],
): Promise<Findable[]> {
  const guides = await Promise.all(GUIDE_IDS.map(renderGuide));
  return [
    ...guides.flatMap(({ id, title, sections }) =>
      sections.map((section, index) => ({
        path: index === 0 ? guidePath(id) : `${guidePath(id)}#${section.id}`,
        page: title,
        name: section.heading,
        text: section.text,
      }))
    ),
    ...groups.flatMap(({ entries }) =>
      entries.map((entry) => ({
        path: `/docs#${operationId(entry)}`,
        page: "API reference",
        name: `${entry.method} ${entry.path}`,
        text: `${entry.summary}. ${entry.description ?? ""}`,
      }))
    ),
    ...Object.entries(ERRORS).map(([code, { status, title }]) => ({
      path: `/docs/errors#${code}`,
      page: "Errors",
      name: code,
      text: `${status}: ${title}`,
    })),
  ];
}

/** Returns how well a section fits, 0 where a word is missing. */
function weightOf({ name, text }: Findable, words: readonly string[]): number {
  const [inName, inText] = [name.toLowerCase(), text.toLowerCase()];
  let weight = 0;
  for (const word of words) {
    if (inName.includes(word)) weight += 3;
    else if (inText.includes(word)) weight += 1;
    else return 0;
  }
  return weight;
}

function excerptOf(text: string, words: readonly string[]): string {
  const places = words.map((word) => text.toLowerCase().indexOf(word))
    .filter((place) => place >= 0);
  const from = Math.max(0, Math.min(...places, text.length) - EXCERPT_BEFORE);
  const start = places.length === 0 || from === 0
    ? 0
    : text.indexOf(" ", from) + 1;
  const end = start + EXCERPT_LENGTH;
  const cut = end < text.length
    ? Math.max(start, text.lastIndexOf(" ", end))
    : end;
  return (start > 0 ? "… " : "") + text.slice(start, cut) +
    (end < text.length ? " …" : "");
}
