/** Makes the page blank, or shows it again; the service draws the same mark on a page that is loaded meanwhile. */
export function markBlank(blank: boolean): void {
  document.documentElement.toggleAttribute("data-blank", blank);
}
