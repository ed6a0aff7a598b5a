/** Credentials with which live sockets are opened, as their terms name them. */
const SESSION = "session:";

/** Returns the credential of a socket that a session's cookie opened. */
export function sessionCredential(cookie: string): string {
  return SESSION + cookie;
}

/** Returns the cookie of such a credential; `null` for any other. */
function cookieOf(credential: string): string | null {
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

const PROGRAM = "key:";

/** Returns the credential of a socket that a program opened, by the id of its key. */
export function programCredential(keyId: string): string {
  return PROGRAM + keyId;
}

/** Returns the id of the key of such a credential; `null` for any other. */
export function programKeyOf(credential: string): string | null {
  return credential.startsWith(PROGRAM)
    ? credential.slice(PROGRAM.length)
    : null;
}

/** Tells whether a credential is an issue of the channel's widget token. */
export function isWidgetToken(credential: string): boolean {
  return ![SESSION, DOCK, PROGRAM].some((kind) => credential.startsWith(kind));
}

/**
 * Creates the check whether a credential still opens a channel's socket: its
 * key stands, its session lasts, or it is the current token's.
 */
export function createCredentialCheck(
  { generationOf, verifySession, dockStands, programStands }: {
    /** Returns which issue of the channel's widget token is the current one. */
    generationOf: (channelId: string) => Promise<string | null>;
    /** Returns the session of a cookie; `null` once it is over. */
    verifySession: (cookie: string) => Promise<{ channelId: string } | null>;
    /** Tells whether a dock key still stands. */
    dockStands: (
      dock: { channelId: string; keyId: string },
    ) => Promise<boolean>;
    /** Tells whether a program's key still opens sockets. */
    programStands: (
      program: { channelId: string; keyId: string },
    ) => Promise<boolean>;
  },
): (channelId: string, credential: string) => Promise<boolean> {
  return async (channelId, credential) => {
    const keyId = dockKeyOf(credential);
    if (keyId !== null) return await dockStands({ channelId, keyId });
    const programId = programKeyOf(credential);
    if (programId !== null) {
      return await programStands({ channelId, keyId: programId });
    }
    const cookie = cookieOf(credential);
    return cookie === null
      ? await generationOf(channelId) === credential
      : (await verifySession(cookie))?.channelId === channelId;
  };
}
