/**
 * Returns where the entry of the thread that reads uploads stands. In the
 * bundle of the server another module stands in this one's place.
 */
export function fileThreadEntry(): URL {
  return new URL("./file_thread.ts", import.meta.url);
}
