/** Addresses that may reach markup. Imports nothing, so that schemas and services share it. */

/** Nothing of it ends an attribute, a `url()` or an entry of a `srcset`. */
const PLAIN = /^[^\s"'<>\\(),;]+$/;

/** A picture written out, as the simulated platform has them. */
const WRITTEN_PICTURE =
  /^data:image\/(?:png|jpeg|gif|webp|avif|svg\+xml)[;,][\w%+/=;,:.~!*-]+$/;

/** Tells whether a text is an absolute address on the web. */
export function isWebAddress(text: string): boolean {
  return /^https?:\/\//i.test(text) && URL.canParse(text);
}

/**
 * Tells whether a picture may be loaded from an address: over https, from a path
 * of ours, or from the address itself.
 */
export function isPictureAddress(text: string): boolean {
  if (WRITTEN_PICTURE.test(text)) return true;
  if (!PLAIN.test(text)) return false;
  return /^\/(?!\/)/.test(text) ||
    /^https:\/\//i.test(text) && URL.canParse(text);
}
