import { timerCommand } from "@/lib/http/subathon_command.ts";

export const handler = timerCommand("start", "Start the timer", {
  opensTo: "docks",
});
