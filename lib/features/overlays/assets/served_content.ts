import { AppError } from "@/lib/core/errors.ts";
import type { AssetService } from "./service.ts";

/** Reads a content by its hash, as its public address answers it. */
type ReadServedContent = (
  hash: string,
) => ReturnType<AssetService["file"]>;

/**
 * Creates the read of contents for their public address. Channels share one
 * content: it is answered for as long as the file of any of them is not
 * suspended. Throws `not_found`, and `plan_limit` for one that no channel's plan
 * has room for.
 */
export function createServedContent(
  { fileOf, filesOfContent, isSuspended }: {
    fileOf: AssetService["file"];
    filesOfContent: AssetService["filesOfContent"];
    isSuspended: (channelId: string, id: string) => Promise<boolean>;
  },
): ReadServedContent {
  return async (hash) => {
    const content = await fileOf(hash);
    let suspended = 0;
    for await (const { channelId, id } of filesOfContent(hash)) {
      if (!await isSuspended(channelId, id)) return content;
      suspended++;
    }
    // One of which the channel is not known: who suspended it is not, either.
    if (suspended < content.refs) return content;
    throw new AppError(
      "plan_limit",
      "Cannot answer: the file is suspended, since the channel's plan has no room for it",
    );
  };
}
