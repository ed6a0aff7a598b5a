/** The shapes of the subathon: what is stored, sent and asked. */
export * from "./schema_rules.ts";
export * from "./schema_ledger.ts";
export * from "./schema_ladder.ts";
export * from "./schema_commands.ts";
export * from "./schema_state.ts";
export * from "./schema_what_if.ts";
export type * from "./schema_session.ts";
export type * from "./schema_records.ts";
