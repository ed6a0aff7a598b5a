/**
 * Between the custom widgets of a preview and the editor that frames it: what
 * their code does is told, and what was saved of a draft is shown. Silent on
 * pages on stream.
 */
import type { ConsoleLine, FrameError } from "@/lib/sandbox/messages.ts";

/** News of a custom widget in a preview. */
export type FrameNews =
  /** Its code listens: what was said before is of an earlier document. */
  | { id: string; type: "began" }
  | { id: string; type: "console"; lines: ConsoleLine[] }
  | { id: string; type: "error"; error: FrameError; times: number }
  /** It was ended, and begins anew when it is asked to. */
  | { id: string; type: "stopped"; error: FrameError }
  /** It does not answer at the moment, or does again. */
  | { id: string; type: "silent"; isSilent: boolean };

/** Part of a draft that was saved: `look` are its style sheet and values. */
export type PreviewPart = "look" | "code";

const frames = new Map<string, (part: PreviewPart) => void>();
let tell: ((news: FrameNews) => void) | null = null;
/** News from before the editor listened. */
const early: FrameNews[] = [];
const MAX_EARLY = 100;

/** Tells the editor. */
export function tellEditor(news: FrameNews): void {
  if (tell) tell(news);
  else if (early.length < MAX_EARLY) early.push(news);
}

/** Hands what is told to the editor's port; the answer ends that. */
export function listenToFrames(
  listener: (news: FrameNews) => void,
): () => void {
  tell = listener;
  early.splice(0).forEach(listener);
  return () => {
    if (tell === listener) tell = null;
  };
}

/** Shows what is saved of a widget's draft from here on. */
export function followPreview(
  widgetId: string,
  show: (part: PreviewPart) => void,
): () => void {
  frames.set(widgetId, show);
  return () => {
    if (frames.get(widgetId) === show) frames.delete(widgetId);
  };
}

/** Tells a widget to show its draft as it is saved now. */
export function showPreview(widgetId: string, part: PreviewPart): void {
  frames.get(widgetId)?.(part);
}
