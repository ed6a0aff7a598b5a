const FILE_OR_CODE_ID = /\b(?:ast|wgt|ver)_[0-9A-HJKMNP-TV-Z]{26}\b/g;

/**
 * Returns the JSON value with new ids in place of the ids of files, custom
 * widgets and their versions; an id that `ids` does not have stays.
 */
export function withNewIds<T>(value: T, ids: ReadonlyMap<string, string>): T {
  return JSON.parse(
    JSON.stringify(value)
      .replace(FILE_OR_CODE_ID, (old) => ids.get(old) ?? old),
  );
}
