/**
 * The types of calls, found by their paths: a template such as
 * `/api/channels/${id}/token` names the operation that it leads to, so that no
 * call says by hand what it sends or what it is answered. Types only: a page
 * has none of it.
 */
import type { ApiRoutes } from "./api_routes.ts";

/** Methods that change nothing, or have a body, or delete. */
export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** A path without its query. */
type PathOf<P> = P extends `${infer Path}?${string}` ? Path : P;

/** The part of the table one segment further: the segment's own, or a parameter's. */
type Step<T, Segment> = Segment extends keyof T ? T[Segment]
  : T[keyof T & `:${string}`];

/** The part of the table that a path leads to. */
type At<T, P> = P extends `/${infer Segment}/${infer Rest}`
  ? At<Step<T, Segment>, `/${Rest}`>
  : P extends `/${infer Segment}` ? Step<T, Segment>
  : never;

type OfMethod<T, M extends Method> = T extends { [K in M]: infer O } ? O
  : never;

/** The operation of a method and a path; `never` where the service has none. */
type Operation<M extends Method, P extends string> = OfMethod<
  At<ApiRoutes, PathOf<P>>,
  M
>;

/** Names in a query, as far as the template spells them; each operation knows `preview`. */
type NamesIn<Query> = Query extends `${infer First}&${infer Rest}`
  ? NamesIn<First> | NamesIn<Rest>
  : Query extends `${infer Name}=${string}` ? Exclude<Name, "preview">
  : never;
type QueryNames<P> = P extends `${string}?${infer Query}` ? NamesIn<Query>
  : never;

/** `true` for each member of a path that leads to an operation which knows its query. */
type IsKnown<M extends Method, P extends string> = P extends string
  ? Operation<M, P> extends infer O ? [O] extends [never] ? false
    : [QueryNames<P>] extends [never] ? true
    : O extends { query: infer Q } ? [QueryNames<P>] extends [Q] ? true : false
    : false
  : never
  : never;

/** Arguments after a path: none fits one that the service does not answer. */
export type ArgumentsOf<
  M extends Method,
  P extends string,
  Arguments extends unknown[],
> = false extends IsKnown<M, P> ? [noSuchOperation: never] : Arguments;

/** Commands of one segment each that may be posted below a path. */
export type CommandBelow<P extends string> = CommandIn<At<ApiRoutes, P>>;
type CommandIn<T> = {
  [K in keyof T & string]: T[K] extends { POST: unknown } ? K : never;
}[keyof T & string];

/** A value to send: what sends it changes none of it. */
type Sent<T> = T extends readonly (infer E)[] ? readonly Sent<E>[]
  : T extends object ? { readonly [K in keyof T]: Sent<T[K]> }
  : T;

/** The body of an operation, `undefined` too where it may be left out. */
export type BodyOf<M extends Method, P extends string> = Operation<M, P> extends
  infer O ? O extends { body: infer B } ? Sent<B>
  : O extends { body?: infer B } ? Sent<B> | undefined
  : Record<string, never> | undefined
  : never;

/**
 * Answer of an operation, `null` for no JSON; by its query where that says.
 */
export type AnswerOf<M extends Method, P extends string> = P extends string
  ? Answered<Operation<M, P>, QueryNames<P>>
  : never;

type Answered<O, Names> = O extends { by: infer By }
  ? [Names & keyof By] extends [never] ? AnswerIn<O> : By[Names & keyof By]
  : AnswerIn<O>;
type AnswerIn<O> = O extends { answer: infer A } ? A : never;
