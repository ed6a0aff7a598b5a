/** File of a bundle: the source that it is the entry of, and what it imports. */
interface BundledFile {
  entryPoint?: string;
  imports: readonly { path: string; kind: string; external?: boolean }[];
}

/**
 * Lists the files of a bundle that those of some sources need beside what a
 * start loads, each after all that it imports: who imports some of them at a
 * time waits for no more than those. Sources that are named first come first.
 */
export function loadOrder(
  files: Readonly<Record<string, BundledFile>>,
  { start, wanted }: { start: string; wanted: readonly RegExp[] },
): string[] {
  const known = new Set<string>();
  const order: string[] = [];

  function visit(path: string): void {
    if (known.has(path)) return;
    known.add(path);
    for (const { path: next, kind, external } of files[path]?.imports ?? []) {
      if (kind === "import-statement" && !external) visit(next);
    }
    order.push(path);
  }

  visit(start);
  const loaded = order.length;
  for (const sources of wanted) {
    for (const [path, { entryPoint = "" }] of Object.entries(files)) {
      if (sources.test(entryPoint)) visit(path);
    }
  }
  return order.slice(loaded);
}
