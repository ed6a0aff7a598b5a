/** Returns whether a name of `text.fontFamily` is the id of an uploaded font. */
export function isUploadedFont(family: string): boolean {
  return /^ast_[0-9A-HJKMNP-TV-Z]{26}$/.test(family);
}
