/** Posts to addresses that other people chose, none of them in a network of ours. */
import { lookup as lookUp } from "node:dns/promises";
import { isIPv6 } from "node:net";
import { type Clock, SECOND_MS, withTimeoutOrAbort } from "@/lib/core/clock.ts";
import { addressIn, isPublicAddress } from "./public_address.ts";

/** Time within which an answer has to be there to its end, ms. */
const DEADLINE_MS = 10 * SECOND_MS;
/** Most that is read of an answer; it is used for nothing. */
const MAX_ANSWER_BYTES = 64 * 1024;

/** A request whose receiver's address is settled. */
export interface SettledRequest {
  url: URL;
  /** Address that is connected to, whatever the name says by then. */
  address: string;
  headers: Readonly<Record<string, string>>;
  body: string;
  signal: AbortSignal;
}

/** Network through which webhooks are posted; tests replace any of it. */
export interface WebhookNetwork {
  /** Returns every address of a name. Throws where it has none. */
  resolve(hostname: string): Promise<readonly string[]>;
  /** Posts to the settled address; returns the answer's status. Throws without an answer. */
  send(request: SettledRequest): Promise<number>;
}

/** Outcome of one post: the status of the answer, or why there was none. */
export type PostOutcome =
  | { status: number }
  | { failure: "unresolved" | "not_public" | "no_answer" | "timeout" };

/** The network of this machine. */
export const webhookNetwork: WebhookNetwork = {
  resolve: async (hostname) =>
    (await lookUp(hostname, { all: true })).map(({ address }) => address),
  send: sendTo,
};

/**
 * Posts over TLS to one address; the certificate has to be the name's. Follows
 * no redirect, and reads 64 KiB of the answer at most.
 */
export async function sendTo(
  { url, address, headers, body, signal, ca }: SettledRequest & {
    /** Authority that signed the certificate; those of the machine by default. */
    ca?: string;
  },
): Promise<number> {
  const found = { address, family: isIPv6(address) ? 6 : 4 };
  // Loaded by whoever posts: it would take its time of every start.
  const { request: requestOverTls } = await import("node:https");
  return await new Promise((resolve, reject) => {
    const sent = requestOverTls(url, {
      method: "POST",
      headers: { ...headers },
      // A connection of its own: a kept one may lead to an address of before.
      agent: false,
      lookup: (_name, { all }, tell) =>
        all ? tell(null, [found]) : tell(null, found.address, found.family),
      signal,
      ...(ca === undefined ? {} : { ca }),
    }, (answer) => {
      let bytes = 0;
      const end = () => resolve(answer.statusCode ?? 0);
      answer.on("data", (chunk: Uint8Array) => {
        bytes += chunk.length;
        if (bytes <= MAX_ANSWER_BYTES) return;
        end();
        answer.destroy();
      });
      answer.on("end", end);
      answer.on("error", reject);
    });
    sent.on("error", reject);
    sent.end(body);
  });
}

/** Creates the function that posts to an address of the public internet. */
export function createWebhookPost(
  { network, clock }: { network: WebhookNetwork; clock: Clock },
) {
  /** Settles the address: of several, one in a network of ours spoils all. */
  async function settle(url: URL): Promise<string | PostOutcome> {
    const written = addressIn(url.hostname);
    let found: readonly string[];
    try {
      found = written === null
        ? await network.resolve(url.hostname)
        : [written];
    } catch {
      return { failure: "unresolved" };
    }
    const [first] = found;
    if (first === undefined) return { failure: "unresolved" };
    return found.every(isPublicAddress) ? first : { failure: "not_public" };
  }

  return async function post(
    address: string,
    headers: Readonly<Record<string, string>>,
    body: string,
  ): Promise<PostOutcome> {
    const url = new URL(address);
    if (url.protocol !== "https:") return { failure: "not_public" };
    const attempt = async (signal: AbortSignal): Promise<PostOutcome> => {
      const settled = await settle(url);
      if (typeof settled !== "string") return settled;
      try {
        signal.throwIfAborted();
        const request = { url, address: settled, headers, body, signal };
        return { status: await network.send(request) };
      } catch {
        return { failure: "no_answer" };
      }
    };
    return await withTimeoutOrAbort<PostOutcome>(
      clock,
      DEADLINE_MS,
      attempt,
      () => ({ failure: "timeout" }),
    );
  };
}

/** Posts to an address of the public internet. */
export type WebhookPost = ReturnType<typeof createWebhookPost>;
