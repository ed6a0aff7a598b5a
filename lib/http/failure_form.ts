/** Media type of pages. */
export const HTML = "text/html";
/** Media type of a failure that is told to a program (RFC 9457). */
export const PROBLEM = "application/problem+json";

// What a page asks for before it opens a frame is JSON.
const OVERLAY =
  /^\/(?:widget\/(?!frame\/[^/]+\/opening$)|v1\/(?:scene|layout)\/|event-page(?:$|\/))/;
// A browser is sent to the login and back from it.
const MACHINE =
  /^\/(?:api|in|internal|ws|m|auth(?!\/(?:login|callback)$)|assets|widget\/frame)\/|\.(?:json|ts|js)$|^\/mcp$/;

// Everything beside the areas of widgets and the dashboard: an address for a
// bot that was mistyped is one, too, and several bots post what they get,
// whatever its status.
const CHAT = /^\/api(?:$|\/(?!(?:widgets|channels)(?:\/|$)))/i;

/**
 * Tells whether a path is a browser source's: what it answers may be shown in
 * any frame.
 */
export const isOverlay = (path: string): boolean => OVERLAY.test(path);

/**
 * Tells whether only programs ask for a path, so that its answers need no
 * nonce.
 */
export const isForMachines = (path: string): boolean => MACHINE.test(path);

/** Form in which a path tells a failure. */
export type FailureForm = "chat" | "overlay" | "page" | "problem";

/**
 * Returns the form in which a path tells a failure: `chat`, a sentence that
 * people read in chat; `overlay`, a transparent page that asks again; `page`, a
 * page for clients that accept HTML and a problem document for all others;
 * `problem`, a problem document for everybody. Takes paths and their patterns
 * alike.
 */
export function failureForm(path: string): FailureForm {
  if (CHAT.test(path)) return "chat";
  if (OVERLAY.test(path)) return "overlay";
  return MACHINE.test(path) ? "problem" : "page";
}
