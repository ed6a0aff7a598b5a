/** The shapes of the subathon: what is stored, sent and asked. */
export * from "./rules.ts";
export * from "./multiplier.ts";
export * from "./ledger.ts";
export * from "./ladder.ts";
export * from "./commands.ts";
export * from "./state.ts";
export * from "./what_if.ts";
export type * from "./session.ts";
export type * from "./records.ts";
