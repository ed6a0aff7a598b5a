/** Credentials with which live sockets are opened, as their terms name them. */
const SESSION = "session:";

/** Returns the credential of a socket that a session's cookie opened. */
export function sessionCredential(cookie: string): string {
  return SESSION + cookie;
}

/** Returns the cookie of such a credential; `null` for a widget token's. */
export function cookieOf(credential: string): string | null {
  return credential.startsWith(SESSION)
    ? credential.slice(SESSION.length)
    : null;
}

const DOCK = "dock:";

/** Returns the credential of a socket that a dock opened, by the id of its key. */
export function dockCredential(keyId: string): string {
  return DOCK + keyId;
}

/** Returns the id of the key of such a credential; `null` for any other. */
export function dockKeyOf(credential: string): string | null {
  return credential.startsWith(DOCK) ? credential.slice(DOCK.length) : null;
}
