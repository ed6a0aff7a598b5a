const UPLOAD = /\/assets\/([0-9a-f]{64})\//;

/** Returns the hash by which an uploaded file's address names it; `undefined` for other addresses. */
export function uploadHash(url: string): string | undefined {
  return UPLOAD.exec(url)?.[1];
}
