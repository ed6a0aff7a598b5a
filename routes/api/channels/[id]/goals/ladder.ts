import { ladderCommand } from "@/lib/http/subathon_command.ts";

export const handler = ladderCommand(
  "goals_ladder",
  "Replace the ladder; by id goals keep their marks",
);
