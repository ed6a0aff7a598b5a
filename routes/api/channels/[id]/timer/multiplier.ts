import { timerCommand } from "@/lib/http/subathon_command.ts";

export const handler = timerCommand("multiplier", "Start or stop a multiplier");
