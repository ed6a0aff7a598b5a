import { timerCommand } from "@/lib/http/subathon_command.ts";

export const handler = timerCommand(
  "apply",
  "Apply an entry that was held back",
);
