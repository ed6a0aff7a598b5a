import {
  PlatformError,
  type PlatformFailure,
} from "@/lib/schema/platform/client.ts";

/** Twitch answered, but not with what was asked. */
export class HelixError extends PlatformError {
  constructor(
    failure: PlatformFailure,
    message: string,
    /** HTTP status of the answer. */
    readonly status: number,
    said = "",
  ) {
    super(failure, message, { said });
  }
}
