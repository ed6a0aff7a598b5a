import { timerCommand } from "@/lib/http/subathon_command.ts";

export const handler = timerCommand(
  "reopen",
  "Reopen an ended session, paused, with a value",
);
