const VERSION = /^(\d+)\.(\d+)\.(\d+)$/;
const UNRELEASED = "## Unreleased\n";
const UPGRADE = "### When you upgrade\n";

function partsOf(version: string): number[] | null {
  const [, ...parts] = VERSION.exec(version) ?? [];
  return parts.length === 3 ? parts.map(Number) : null;
}

/** Tells whether a text is a version, `major.minor.patch`, and later than another one. */
export function isLater(version: string, before: string): boolean {
  const own = partsOf(version);
  const other = partsOf(before);
  if (own === null || other === null) return false;
  const index = own.findIndex((part, at) => part !== other[at]);
  return index >= 0 && (own[index] ?? 0) > (other[index] ?? 0);
}

/** Returns the text of a `deno.json` with another version. Throws where it has none. */
export function withVersion(text: string, version: string): string {
  const changed = text.replace(
    /^( {2}"version": )"[^"]*"/m,
    (_all, name: string) => `${name}"${version}"`,
  );
  if (JSON.parse(changed).version !== version) {
    throw new Error("Cannot set the version: the file has none");
  }
  return changed;
}

/** Returns a page in which other projects are told to take the members in a version. */
export function withMembersVersion(page: string, version: string): string {
  return page.replace(
    /(jsr:@limelight\/\w+@\^)[\d.]+/g,
    (_all, name: string) => name + version,
  );
}

/**
 * Returns a changelog in which the unreleased changes are those of a version.
 * Throws where none are listed, or where they do not say what to do at an
 * upgrade.
 */
export function withRelease(
  text: string,
  version: string,
  day: string,
): string {
  const from = text.indexOf(UNRELEASED);
  const rest = text.slice(from + UNRELEASED.length);
  const end = rest.search(/^## /m);
  const changes = end < 0 ? rest : rest.slice(0, end);
  if (from < 0 || changes.trim() === "") {
    throw new Error("Cannot release: CHANGELOG.md lists no changes");
  }
  if (!changes.includes(UPGRADE)) {
    throw new Error(
      'Cannot release: CHANGELOG.md does not say under "When you upgrade" what to do',
    );
  }
  return `${text.slice(0, from)}${UNRELEASED}\n## ${version} (${day})\n${rest}`;
}
