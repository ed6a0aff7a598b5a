import { ladderCommand } from "@/lib/http/subathon_command.ts";

export const handler = ladderCommand(
  "goals_mark",
  "Mark a goal as done or skipped, or reopen it",
);
