/** Tasks on uploads, of which no time is known beforehand: a thread of their own does them. */
import type { SideThread } from "@/lib/core/side_thread.ts";
import { type FileType, sniff } from "./file_types.ts";
import { measureMedia } from "./measure.ts";
import { sanitizeSvg } from "./svg.ts";

/** The tasks by name. */
export const FILE_TASKS = {
  /** Detects the type of a file by its first bytes; `null` for one that is not taken. */
  sniff: (head: ArrayBuffer) => sniff(new Uint8Array(head)),
  /** Measures a file of `size` bytes by its beginning. */
  measure: ({ head, type, size }: {
    head: ArrayBuffer;
    type: FileType;
    size: number;
  }) => measureMedia(new Uint8Array(head), type, size),
  /** Cleans a drawing; `null` when nothing of it is left. */
  cleanSvg: (text: string) => sanitizeSvg(text),
  /** Tells whether a page can draw a cleaned drawing without standing still. */
  async isDrawable(text: string) {
    const { drawnElements, MAX_DRAWN } = await import("./drawn_work.ts");
    return drawnElements(text) <= MAX_DRAWN;
  },
};

/** Reads the files that people upload, beside the thread that answers. */
export type FileReader = SideThread<typeof FILE_TASKS>;
