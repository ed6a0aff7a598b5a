import { parentPort } from "node:worker_threads";
import { takeTasks } from "@/lib/core/side_thread.ts";
import { TASKS } from "./tasks.ts";

if (parentPort) takeTasks(parentPort, TASKS);
