import { timerCommand } from "@/lib/http/subathon_command.ts";

export const handler = timerCommand(
  "reset",
  "Archive the session and open a new one",
);
