import { timerCommand } from "@/lib/http/subathon_command.ts";

export const handler = timerCommand("resume", "Let the timer run again", {
  opensTo: "programs",
});
