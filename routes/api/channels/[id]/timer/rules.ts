import { timerCommand } from "@/lib/http/subathon_command.ts";

export const handler = timerCommand(
  "rules",
  "Change settings and rules; never retroactive",
);
