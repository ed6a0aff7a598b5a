/** Says how the connection stands, for forms and lists. */
import type { ClientView } from "./client.ts";

/** Returns how the connection stands, in a sentence. */
export function connectionText(connection: ClientView["connection"]): string {
  switch (connection.is) {
    case "live":
      return "Connected: keys show what happens on your channel.";
    case "connecting":
      return connection.hasFailed
        ? "No connection. Trying again by itself."
        : "Connecting …";
    case "unset":
      return connection.problem ?? "Fill in the three fields to begin.";
    case "refused":
      switch (connection.failure.code) {
        case "unauthorized":
          return "The key is unknown, was revoked, or has ended. Make a new one in the studio under Channel.";
        case "forbidden":
          return "Keys work, but show no state: the key lacks Events.";
        case "wrong_channel":
          return "The key belongs to another channel. Check the channel's number.";
        default:
          return "The service has no such address. Check your studio's address.";
      }
  }
}
