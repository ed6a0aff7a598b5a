import { messagesOf } from "./texts.ts";

const { say, texts } = messagesOf("failures");

/** Sentences for failed calls, by the code of the failure. */
const KNOWN: Readonly<Record<string, string>> = texts({
  network:
    "The service did not answer, so your change may or may not be saved. Check before you try again.",
  unauthorized: "You are signed out. Sign in and try again.",
  read_only_session: "You can look at this channel, but not change anything.",
  wrong_channel: "You are now signed in to another channel. Reload the page.",
  stale:
    "Someone changed this in the meantime, perhaps you in another tab. Reload the page and try again.",
  write_conflict: "Too many changes at once. Try again in a moment.",
  rate_limited: "Too many requests. Wait a moment, then try again.",
  internal: "Something went wrong in the service. Try again in a moment.",
  storage_unavailable:
    "The service cannot reach its database. Try again in a moment.",
  shutting_down: "The service is restarting. Try again in a moment.",
  too_large: "That is too large. Send less, or a smaller file.",
  too_large_for_proxy:
    "A proxy in front of the service lets nothing this large through. Whoever runs the service can change that.",
});

/** Facts about a failed call that a sentence is made of. */
interface Failure {
  code: string;
  problem: {
    detail: string;
    requestId?: string;
    errors?: { path: string; message: string }[];
  };
}

/**
 * Returns a failure in words for people: what is known by its code, otherwise
 * what the service says, with the wrong places of the input.
 */
export function failureInWords({ code, problem }: Failure): string {
  const known = KNOWN[code];
  if (known !== undefined) return known;
  const places = (problem.errors ?? []).slice(0, 3)
    .map(({ path, message }) => `${path.split(".").pop()}: ${message}`);
  const detail = problem.detail.replace(/^Cannot [^:]*: /, "");
  const sentence = detail === ""
    ? say`That did not work.`
    : `${detail.charAt(0).toUpperCase()}${detail.slice(1)}`;
  return [sentence.replace(/([^.!?])$/, "$1."), ...places].join(" ");
}
