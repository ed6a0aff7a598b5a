import { timerCommand } from "@/lib/http/subathon_command.ts";

export const handler = timerCommand(
  "adjust",
  "Add time to the clock, or take some",
  { opensTo: "programs" },
);
