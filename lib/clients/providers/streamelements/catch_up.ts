import { SECOND_MS, withTimeoutOrAbort } from "@/lib/core/clock.ts";
import { isRecord } from "@/lib/core/is_record.ts";
import { boundedFetch } from "@/lib/core/bounded_read.ts";
import {
  type CatchUp,
  CatchUpError,
  retryAfterMs,
} from "@/lib/clients/providers/connection.ts";
import { parseExact } from "@/lib/clients/providers/exact_json.ts";
import { TIP_TOPICS } from "./parse.ts";

const TIPS = "https://api.streamelements.com/kappa/v2/tips";
const PAGE = 100;
/** Tips that are asked for at most: a thousand in a day is far more than usual. */
const MAX_PAGES = 20;
const DEADLINE_MS = 15 * SECOND_MS;
const MAX_BYTES = 2 * 1024 * 1024;

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
  { fetch, clock, values, signal }: CatchUp,
  query: URLSearchParams,
): Promise<unknown[]> {
  const get = boundedFetch(fetch, MAX_BYTES, "tips of StreamElements");
  const answer = await withTimeoutOrAbort(
    clock,
    DEADLINE_MS,
    (late) =>
      get(`${TIPS}/${encodeURIComponent(values.accountId ?? "")}?${query}`, {
        headers: {
          accept: "application/json",
          authorization: `Bearer ${values.token}`,
        },
        redirect: "error",
        signal: AbortSignal.any([late, signal]),
      }),
    () => {
      throw new CatchUpError("Cannot read the tips: no answer in time");
    },
  );
  if (!answer.ok) {
    throw new CatchUpError(
      `Cannot read the tips: status ${answer.status}`,
      retryAfterMs(answer.headers, clock),
    );
  }
  const body = parseExact(await answer.text());
  if (!isRecord(body) || !Array.isArray(body.docs)) {
    throw new CatchUpError("Cannot read the tips: the list has another shape");
  }
  return body.docs;
}
