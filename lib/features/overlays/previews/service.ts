/** Creates the service that knows where previews of browser sources are. */
export function createPreviewService(
  { origin, tokenOf }: {
    /** Origin of previews; `null` where there is but one, whatever it is called. */
    origin: string | null;
    tokenOf: (channelId: string) => Promise<string>;
  },
) {
  return {
    /** Returns the address of a preview, the channel's token included, by the path and query of its source. */
    async address(channelId: string, source: string): Promise<string> {
      const url = new URL(source, origin ?? "http://own");
      url.searchParams.set("preview", "1");
      url.searchParams.set("token", await tokenOf(channelId));
      return origin === null ? url.pathname + url.search : url.href;
    },
  };
}
