import { api } from "./studio_api.ts";

/**
 * Returns, in words, how many open sources know of everything up to now, a
 * command that was just carried out among it; nothing where that cannot be
 * asked.
 */
export async function deliveredText(channelId: string): Promise<string> {
  try {
    const { data } = await api.get(
      `/api/channels/${channelId}/connections?position=newest`,
    );
    return data.reach?.message ?? "";
  } catch {
    return "";
  }
}

/** Joins what was done with what it reached. */
export const withDelivered = (done: string, reached: string): string =>
  reached === "" ? done : `${done.replace(/\.$/, "")}. ${reached}`;
