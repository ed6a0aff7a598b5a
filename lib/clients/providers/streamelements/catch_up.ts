import { isRecord } from "@/lib/core/is_record.ts";
import {
  askProvider,
  CatchUpError,
} from "@/lib/clients/providers/ask_provider.ts";
import type { CatchUp } from "@/lib/clients/providers/connection.ts";
import { TIP_TOPICS } from "./parse.ts";

const TIPS = "https://api.streamelements.com/kappa/v2/tips";
const PAGE = 100;
/** Tips that are asked for at most: a thousand in a day is far more than usual. */
const MAX_PAGES = 20;

/** Lists the tips since an instant, by the list that the gateway's topic tells of. */
export async function* tipsSince(asked: CatchUp): AsyncIterable<string> {
  const before = asked.clock.now();
  for (let page = 0; page < MAX_PAGES; page++) {
    const query = new URLSearchParams({
      after: String(asked.since),
      before: String(before),
      limit: String(PAGE),
      offset: String(page * PAGE),
    });
    const tips = await read(asked, query);
    for (const data of tips) {
      yield JSON.stringify({ type: "message", topic: TIP_TOPICS[0], data });
    }
    if (tips.length < PAGE) return;
  }
}

async function read(
  asked: CatchUp,
  query: URLSearchParams,
): Promise<unknown[]> {
  const { accountId = "", token } = asked.values;
  const body = await askProvider(
    asked,
    "StreamElements",
    `${TIPS}/${encodeURIComponent(accountId)}?${query}`,
    { authorization: `Bearer ${token}` },
  );
  if (!isRecord(body) || !Array.isArray(body.docs)) {
    throw new CatchUpError("Cannot read the tips: the list has another shape");
  }
  return body.docs;
}
