/**
 * Ends a socket's connection at once, whatever its peer does. `close()` of the
 * standard waits for the peer's answer for as long as the peer likes, and goes
 * on gathering what the peer sends meanwhile; Deno ends its own idle sockets by
 * the call that is used here, and has no public name for it. Answers `false`
 * where the runtime has no such call: there the host ends sockets itself.
 */
export function cutSocket(socket: WebSocket): boolean {
  const internal = Reflect.get(Deno, "internal");
  const core = typeof internal === "symbol"
    ? Reflect.get(Deno, internal)?.core
    : undefined;
  const resource = Object.getOwnPropertySymbols(socket)
    .find(({ description }) => description === "[[rid]]");
  if (typeof core?.tryClose !== "function" || resource === undefined) {
    return false;
  }
  const id: unknown = Reflect.get(socket, resource);
  if (typeof id !== "number") return false;
  core.tryClose(id);
  return true;
}
