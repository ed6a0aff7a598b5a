import type {
  PersonRecord,
  RankedPerson,
} from "@/lib/schema/widget_data/stats.ts";
import { ANONYMOUS } from "./deltas.ts";

/** Returns a person as answers name them; an anonymous one for `null`. */
export function toRankedPerson(
  record: PersonRecord | null,
): RankedPerson["person"] {
  return {
    id: record?.id ?? null,
    login: record?.login ?? null,
    name: record?.name ?? ANONYMOUS,
    avatarUrl: null,
    anonymous: record === null,
  };
}
