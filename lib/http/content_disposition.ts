/** Characters that every client takes in a quoted name of a file. */
const NOT_PLAIN = /[^\w .()+-]+/g;

/** Returns a name as RFC 8187 writes it. */
export function extendedName(name: string): string {
  return encodeURIComponent(name.toWellFormed())
    .replace(/['()*]/g, escapeByte);
}

function escapeByte(sign: string): string {
  return `%${sign.charCodeAt(0).toString(16).toUpperCase()}`;
}

/** Returns the header that has an answer saved under a name, whatever is in it. */
export function attachment(name: string): string {
  const plain = name.replace(NOT_PLAIN, "-");
  return `attachment; filename="${plain}"; filename*=UTF-8''${
    extendedName(name)
  }`;
}
