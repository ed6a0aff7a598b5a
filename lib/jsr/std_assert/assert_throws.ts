import { AssertionError } from "./assertion_error.ts";

/** A class of errors, abstract ones included. */
type ErrorClass<E extends Error> = abstract new (...args: never[]) => E;

/** Fails unless `fn` throws; gives back what it threw. */
export function assertThrows(fn: () => unknown, msg?: string): unknown;
/** Fails unless `fn` throws an instance of `errorClass` whose message contains `msgIncludes`; gives it back. */
export function assertThrows<E extends Error = Error>(
  fn: () => unknown,
  errorClass: ErrorClass<E>,
  msgIncludes?: string,
  msg?: string,
): E;
export function assertThrows(
  fn: () => unknown,
  classOrMsg?: ErrorClass<Error> | string,
  msgIncludes?: string,
  msg?: string,
): unknown {
  const expected = expectation(classOrMsg, msgIncludes, msg);
  let thrown: unknown;
  try {
    fn();
  } catch (error) {
    thrown = check(error, expected);
    return thrown;
  }
  throw new AssertionError(`Expected function to throw${expected.suffix}`);
}

/** Fails unless the promise of `fn` rejects; gives back the reason. A synchronous throw fails as well. */
export function assertRejects(
  fn: () => PromiseLike<unknown>,
  msg?: string,
): Promise<unknown>;
/** Fails unless the promise of `fn` rejects with an instance of `errorClass` whose message contains `msgIncludes`. */
export function assertRejects<E extends Error = Error>(
  fn: () => PromiseLike<unknown>,
  errorClass: ErrorClass<E>,
  msgIncludes?: string,
  msg?: string,
): Promise<E>;
export async function assertRejects(
  fn: () => PromiseLike<unknown>,
  classOrMsg?: ErrorClass<Error> | string,
  msgIncludes?: string,
  msg?: string,
): Promise<unknown> {
  const expected = expectation(classOrMsg, msgIncludes, msg);
  let promise: PromiseLike<unknown>;
  try {
    promise = fn();
  } catch (error) {
    throw new AssertionError(
      `Function throws when expected to reject${expected.suffix}`,
      { cause: error },
    );
  }
  if (typeof promise?.then !== "function") {
    throw new AssertionError(
      `Function does not return a promise${expected.suffix}`,
    );
  }
  try {
    await promise;
  } catch (error) {
    return check(error, expected);
  }
  throw new AssertionError(`Expected function to reject${expected.suffix}`);
}

interface Expectation {
  errorClass?: ErrorClass<Error>;
  includes?: string;
  suffix: string;
}

function expectation(
  classOrMsg?: ErrorClass<Error> | string,
  includes?: string,
  msg?: string,
): Expectation {
  const text = typeof classOrMsg === "string" ? classOrMsg : msg;
  return {
    suffix: text ? `: ${text}` : ".",
    ...(typeof classOrMsg === "function" ? { errorClass: classOrMsg } : {}),
    ...(includes !== undefined ? { includes } : {}),
  };
}

function check(
  error: unknown,
  { errorClass, includes, suffix }: Expectation,
): unknown {
  if (!errorClass) return error;
  if (!(error instanceof Error)) {
    throw new AssertionError(
      `A non-Error object was thrown or rejected${suffix}`,
      { cause: error },
    );
  }
  const wanted: abstract new (...args: never[]) => unknown = errorClass;
  if (!(error instanceof wanted)) {
    throw new AssertionError(
      `Expected error to be instance of "${errorClass.name}", but was "${error.constructor.name}"${suffix}\n${error.stack}`,
      { cause: error },
    );
  }
  if (includes !== undefined && !error.message.includes(includes)) {
    throw new AssertionError(
      `Expected error message to include ${JSON.stringify(includes)}, but got ${
        JSON.stringify(error.message)
      }${suffix}`,
      { cause: error },
    );
  }
  return error;
}
