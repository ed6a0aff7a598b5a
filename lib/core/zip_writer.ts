import {
  type Configuration,
  configure,
  ZipWriter,
  type ZipWriterConstructorOptions,
} from "@zip.js/zip.js";

/** Archives are packed and read where they are asked for, in no thread of the library's. */
export const ZIP_OPTIONS = { useWebWorkers: false } as const;

/**
 * Entries of all archives of the process that are packed or read at a time. The
 * library's own number is that of the processors: as many people who leave an
 * export unread would keep everybody else's from going on.
 */
const MAX_ENTRIES_AT_A_TIME = 10_000;

/** Sets how the library works in this thread, for archives that are opened from now on. */
export function configureZip(settings: Configuration = {}): void {
  configure({ maxWorkers: MAX_ENTRIES_AT_A_TIME, ...settings });
}

/** Creates a ZIP archive that is written to `into`. */
export function createZip<T>(
  into: ConstructorParameters<typeof ZipWriter<T>>[0],
  options: ZipWriterConstructorOptions = {},
): ZipWriter<T> {
  configureZip();
  return new ZipWriter(into, { ...ZIP_OPTIONS, ...options });
}
