/** Returns whether a text is a colour as `#RRGGBB`, and so nothing else in a style. */
export const isPlainColor = (text: string): boolean =>
  /^#[\da-f]{6}$/i.test(text);
