import { timerCommand } from "@/lib/http/subathon_command.ts";

export const handler = timerCommand(
  "undo",
  "Take back an entry, the latest by default",
  { opensTo: "docks" },
);
