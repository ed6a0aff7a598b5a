import { timerCommand } from "@/lib/http/subathon_command.ts";

export const handler = timerCommand(
  "undo",
  "Take an entry of the ledger back, the latest by default",
  { docks: true },
);
