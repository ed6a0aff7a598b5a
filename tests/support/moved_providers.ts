/** Origins in place of the providers' own, by theirs: `wss://sockets.streamlabs.com`. */
export type ProviderAddresses = Readonly<Record<string, string>>;

/** Sends what is for a provider to where the test is in its place, in this process and until it is disposed of. */
export function moveProviders(to: ProviderAddresses): Disposable {
  const moved = (address: string) => {
    const { origin, pathname, search } = new URL(address);
    return origin in to ? to[origin] + pathname + search : address;
  };
  const { fetch, WebSocket } = globalThis;
  globalThis.fetch = (input, init) =>
    fetch(typeof input === "string" ? moved(input) : input, init);
  globalThis.WebSocket = class extends WebSocket {
    constructor(url: string | URL, protocols?: string | string[]) {
      super(moved(String(url)), protocols);
    }
  };
  return {
    [Symbol.dispose]() {
      Object.assign(globalThis, { fetch, WebSocket });
    },
  };
}
