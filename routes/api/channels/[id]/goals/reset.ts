import { ladderCommand } from "@/lib/http/subathon_command.ts";

export const handler = ladderCommand(
  "goals_reset",
  "Take the ladder to its start and open every goal",
);
