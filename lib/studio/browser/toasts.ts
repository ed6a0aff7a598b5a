import { signal } from "@preact/signals";
import { takeFromSession, writeToSession } from "./session_draft.ts";

/** A link in a message. */
export interface ToastLink {
  name: string;
  href: string;
}

/** A message that goes by itself, unless it is bad news. */
export interface Toast {
  id: number;
  tone: "plain" | "good" | "bad";
  text: string;
  /** Takes back what the message says. */
  undo?: (() => unknown) | undefined;
  /** Leads to where one goes on. */
  link?: ToastLink | undefined;
}

const SHOWN_MS = 6_000;
/** Older ones make room. */
const MAX_TOASTS = 4;

/** Number of dialogs that are open: the last one shows the messages. */
export const openDialogs = signal(0);

/** Messages that are on screen, oldest first. */
export const toasts = signal<readonly Toast[]>([]);

let count = 0;
const timers = new Map<number, ReturnType<typeof setTimeout>>();

/** Takes a message off. */
export function dismissToast(id: number): void {
  clearTimeout(timers.get(id));
  timers.delete(id);
  toasts.value = toasts.value.filter((toast) => toast.id !== id);
}

/** Shows a message, with Undo or a link where they are given; what failed stays until it is dismissed. */
export function toast(
  text: string,
  { tone = "plain", undo, link }: Partial<
    Pick<Toast, "tone" | "undo" | "link">
  > = {},
): void {
  const same = toasts.value.find((toast) => toast.text === text);
  if (same) dismissToast(same.id);
  const id = ++count;
  toasts.value = [...toasts.value, { id, tone, text, undo, link }].slice(
    -MAX_TOASTS,
  );
  if (tone !== "bad") releaseToast(id);
}

/** Place in the tab for the messages of a page that is loaded anew. */
const SAID = "limelight.said";

/** Loads the page anew; what it says stays on screen. */
export function reloadPage(): void {
  const said = toasts.peek().map(({ tone, text }) => ({ tone, text }));
  writeToSession(SAID, JSON.stringify(said));
  location.reload();
}

/** Shows what the page said before it was loaded anew. */
export function sayAgain(): void {
  const said = takeFromSession(SAID);
  for (const { tone, text } of JSON.parse(said ?? "[]")) toast(text, { tone });
}

/** Holds a message on screen while the streamer reads it. */
export function pauseToast(id: number): void {
  clearTimeout(timers.get(id));
}

/** Lets a message go some time from now. */
export function releaseToast(id: number): void {
  const toast = toasts.value.find((one) => one.id === id);
  if (!toast || toast.tone === "bad") return;
  clearTimeout(timers.get(id));
  timers.set(id, setTimeout(() => dismissToast(id), SHOWN_MS));
}
