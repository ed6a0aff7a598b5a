import { useEffect, useMemo } from "preact/hooks";

/** Returns a store of a channel, which follows it for as long as the component is on the page. */
export function useFollowed<S extends { follow(): () => void }>(
  create: () => S,
  channelId: string,
): S {
  const store = useMemo(create, [channelId]);
  useEffect(() => store.follow(), [store]);
  return store;
}
