import { fnv1aBits } from "./fnv1a.ts";

/**
 * Creates the function that names what stands under a key by its content, for
 * caches: equal contents have equal names, in every process and version. The
 * content under a key must not change while the process runs.
 */
export function contentTags(): (
  key: string,
  content: () => unknown,
) => string {
  const known = new Map<string, string>();
  return (key, content) => {
    const tag = known.get(key) ?? tagOf(JSON.stringify(content()) ?? "");
    known.set(key, tag);
    return tag;
  };
}

function tagOf(text: string): string {
  const bits = [fnv1aBits(text), fnv1aBits(text, 1), text.length];
  return bits.map((part) => part.toString(36)).join("-");
}
