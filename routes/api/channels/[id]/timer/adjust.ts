import { timerCommand } from "@/lib/http/subathon_command.ts";

export const handler = timerCommand(
  "adjust",
  "Add time to what the clock shows, or take some",
  { docks: true },
);
