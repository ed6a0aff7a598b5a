/** A run of a filled template: `name` is the placeholder it stands for. */
export interface TemplatePart {
  text: string;
  name: string | null;
}

const PLACEHOLDER = /\{([A-Za-z][\w.-]*)\}/g;

/**
 * Fills the placeholders of a template in one pass: what a value holds is never
 * read as a placeholder again, and an unknown one is drawn as nothing.
 */
export function templateParts(
  template: string,
  values: Readonly<Record<string, string | undefined>>,
): TemplatePart[] {
  const parts: TemplatePart[] = [];
  let end = 0;
  for (const match of template.matchAll(PLACEHOLDER)) {
    const [whole, name = ""] = match;
    if (match.index > end) {
      parts.push({ text: template.slice(end, match.index), name: null });
    }
    const text = Object.hasOwn(values, name) ? values[name] ?? "" : "";
    if (text !== "") parts.push({ text, name });
    end = match.index + whole.length;
  }
  if (end < template.length) {
    parts.push({ text: template.slice(end), name: null });
  }
  return parts;
}

/**
 * Fills a template into one text, without the spaces that an empty value left
 * behind.
 */
export function fillTemplate(
  template: string,
  values: Readonly<Record<string, string | undefined>>,
): string {
  return templateParts(template, values).map((part) => part.text).join("")
    .replace(/ {2,}/g, " ").trim();
}
