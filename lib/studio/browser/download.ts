/** Saves what an address answers as a file: the page stays, even where the answer is an error. */
export function download(href: string, name = ""): void {
  const link = document.createElement("a");
  link.href = href;
  link.download = name;
  link.click();
}
