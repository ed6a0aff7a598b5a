import { ladderCommand } from "@/lib/http/subathon_command.ts";

export const handler = ladderCommand(
  "goals_adjust",
  "Correct the ladder's figure, up or down",
);
