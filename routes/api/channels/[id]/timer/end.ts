import { timerCommand } from "@/lib/http/subathon_command.ts";

export const handler = timerCommand(
  "end",
  "End the timer by hand; final until it is reopened",
);
