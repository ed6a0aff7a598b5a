import { timerCommand } from "@/lib/http/subathon_command.ts";

export const handler = timerCommand(
  "lock",
  "Keep automatic contributions out, or let them in",
  { opensTo: "docks" },
);
