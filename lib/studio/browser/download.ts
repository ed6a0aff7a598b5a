/** Time for which a file that is saved can be read, ms. */
const KEPT_MS = 60_000;

/** Saves what an address answers as a file: the page stays, even where the answer is an error. */
export function download(href: string, name = ""): void {
  const link = document.createElement("a");
  link.href = href;
  link.download = name;
  link.click();
}

/** Saves what the page has made as a file of a name. */
export function downloadMade(made: Blob, name: string): void {
  const href = URL.createObjectURL(made);
  download(href, name);
  setTimeout(() => URL.revokeObjectURL(href), KEPT_MS);
}
