import { timerCommand } from "@/lib/http/subathon_command.ts";

export const handler = timerCommand("set", "Make the clock stand at a value");
