import { timerCommand } from "@/lib/http/subathon_command.ts";

export const handler = timerCommand(
  "apply",
  "Apply an entry held back",
);
