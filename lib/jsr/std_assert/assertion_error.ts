/** Error of a failed assertion. */
export class AssertionError extends Error {
  override name = "AssertionError";

  /** @param message What was expected and what was found. */
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
  }
}
