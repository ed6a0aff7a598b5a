import { timerCommand } from "@/lib/http/subathon_command.ts";

export const handler = timerCommand(
  "reopen",
  "Open an ended session again, paused, with a value",
);
