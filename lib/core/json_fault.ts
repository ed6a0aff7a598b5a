/** Says what the lenient reader of JSON stumbled over, and where: `invalid character '}' at line 3, column 10`. */
export function jsonFault(error: unknown): string {
  if (!(error instanceof Error)) return "it is no JSON";
  return error.message.replace(/^JSON5: /, "")
    .replace(`'\\"'`, `'"'`)
    .replace(/ at (\d+):(\d+)$/, " at line $1, column $2");
}
