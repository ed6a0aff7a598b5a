/** A promise with what settles it. */
export interface Deferred<T> {
  promise: Promise<T>;
  resolve: (value: T) => void;
  reject: (reason: unknown) => void;
}

/** Returns a promise that is settled from outside; the oldest browser of OBS has no `Promise.withResolvers`. */
export function deferred<T>(): Deferred<T> {
  let settle: Omit<Deferred<T>, "promise"> | undefined;
  const promise = new Promise<T>((resolve, reject) => {
    settle = { resolve, reject };
  });
  return { promise, resolve: () => {}, reject: () => {}, ...settle };
}
