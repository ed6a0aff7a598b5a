import { timerCommand } from "@/lib/http/subathon_command.ts";

export const handler = timerCommand("pause", "Pause the timer", {
  opensTo: "programs",
});
