import { isRecord } from "@/lib/core/is_record.ts";
import { change, mapValues } from "./component_pool.ts";
import type { JsonRecord as Json } from "./shorter_schema.ts";

/**
 * Field of an operation, and of the answer that its `default` refers to, that
 * lists statuses with which it may fail.
 */
export const FAILURES = "x-failures";

/** Characters of a reference to an answer that fails, and of the name it has. */
const AROUND_ANSWER = 60;

/** Characters of an operation's list around its statuses. */
const AROUND_LIST = 16;

const statusesOf = (value: Json): number[] =>
  (value[FAILURES] ?? []) as number[];

/** Returns the fields' values of an object; none of anything else. */
const valuesOf = (value: unknown): unknown[] =>
  isRecord(value) ? Object.values(value) : [];

/** Returns the statuses that only the first of two lists has. */
const lacking = (all: readonly number[], some: readonly number[]): number[] =>
  all.filter((one) => !some.includes(one));

/** Length of a list in an operation; 0 where there is none. */
const lengthOf = (list: readonly number[]): number =>
  list.length > 0 ? AROUND_LIST + JSON.stringify(list).length - 2 : 0;

/** Returns the longest of these lists of which the operation has every status. */
function longestIn(own: number[], lists: readonly number[][]): number[] {
  return lists.filter((list) => lacking(list, own).length === 0)
    .reduce((a, b) => a.length >= b.length ? a : b, []);
}

/**
 * Returns those of the operations' lists that are worth an answer of their own,
 * of this many characters.
 */
function frequentLists(lists: readonly number[][], answer: number): number[][] {
  const distinct = new Map(lists.map((list) => [list.join(), list]));
  const chosen: number[][] = [];
  const said = (known: readonly number[][]) =>
    lists.reduce(
      (sum, list) => sum + lengthOf(lacking(list, longestIn(list, known))),
      0,
    );
  while (distinct.size > 0) {
    const [[most, next]] = [...distinct.values()]
      .map((list): [number, number[]] => [said([...chosen, list]), list])
      .sort(([a], [b]) => a - b) as [[number, number[]]];
    const cost = answer + AROUND_ANSWER + JSON.stringify(next).length;
    if (said(chosen) - most < cost) break;
    chosen.push(next);
    distinct.delete(next.join());
  }
  return chosen;
}

/**
 * Returns the paths of a document in which answers that `default` refers to
 * list the failures that many operations have, and operations only the others.
 */
export function shareFailures(paths: Json): Json {
  const answerOf = (operation: unknown): Json | null => {
    const responses = isRecord(operation) ? operation.responses : null;
    const answer = isRecord(responses) ? responses.default : null;
    return isRecord(answer) && FAILURES in answer ? answer : null;
  };
  /** Lists of the operations that have this answer, by its JSON. */
  const lists = new Map<string, number[][]>();
  for (const operation of Object.values(paths).flatMap(valuesOf)) {
    const answer = answerOf(operation);
    if (!answer) continue;
    const text = JSON.stringify(answer);
    const all = lists.get(text) ?? [];
    lists.set(text, all);
    all.push(statusesOf(operation as Json));
  }
  const frequent = new Map(
    [...lists].map(([text, all]) => [text, frequentLists(all, text.length)]),
  );
  const shortened = (operation: unknown): unknown => {
    const answer = answerOf(operation);
    if (!answer) return operation;
    const { [FAILURES]: _, ...rest } = operation as Json;
    const own = statusesOf(operation as Json);
    const shared = longestIn(own, frequent.get(JSON.stringify(answer)) ?? []);
    const more = lacking(own, shared);
    const all = [...shared, ...statusesOf(answer)].sort((a, b) => a - b);
    return {
      ...rest,
      ...(more.length > 0 ? { [FAILURES]: more } : {}),
      responses: change(rest.responses as Json, ["default"], () => ({
        ...answer,
        [FAILURES]: all,
      })),
    };
  };
  return mapValues(paths, (methods) => mapValues(methods, shortened)) as Json;
}
