/** Addresses that may reach markup. Imports nothing, so that schemas and services share it. */

/** Nothing of it ends an attribute, a `url()` or an entry of a `srcset`. */
const PLAIN = /^[^\s"'<>\\(),;]+$/;

/** Tells whether a text is an absolute address on the web. */
export function isWebAddress(text: string): boolean {
  return /^https?:\/\//i.test(text) && URL.canParse(text);
}

/** Tells whether a picture may be loaded from an address: over https, or from a path of ours. */
export function isPictureAddress(text: string): boolean {
  if (!PLAIN.test(text)) return false;
  return /^\/(?!\/)/.test(text) ||
    /^https:\/\//i.test(text) && URL.canParse(text);
}
