/** Tells whether the keyboard has a ⌘ key. */
export const isMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent);
