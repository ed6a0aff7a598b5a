import { timerCommand } from "@/lib/http/subathon_command.ts";

export const handler = timerCommand(
  "end",
  "End the timer; final until reopened",
);
