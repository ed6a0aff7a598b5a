import { signal } from "@preact/signals";

/** Name of the channel on which a tab tells the others that the streamer signed in. */
const SIGNED_IN = "limelight.signed-in";

/** Callers that wait for a new session; `null` while there is one. */
export const waitingForSession = signal<((there: boolean) => void)[] | null>(
  null,
);

/** Asks for a new session once for all callers; `false` when the person declined. */
export function signInAgain(): Promise<boolean> {
  return new Promise((resolve) => {
    waitingForSession.value = [...waitingForSession.value ?? [], resolve];
  });
}

/** Answers all callers that wait. */
export function endSignIn(there: boolean): void {
  const callers = waitingForSession.value ?? [];
  waitingForSession.value = null;
  for (const resolve of callers) resolve(there);
}

/** Tells the other tabs that there is a session again. */
export function tellSignedIn(): void {
  const channel = new BroadcastChannel(SIGNED_IN);
  channel.postMessage(true);
  channel.close();
}

/** Goes on in this tab when another one has signed in; the answer stops it. */
export function hearSignedIn(): () => void {
  const channel = new BroadcastChannel(SIGNED_IN);
  channel.onmessage = () => endSignIn(true);
  return () => channel.close();
}
