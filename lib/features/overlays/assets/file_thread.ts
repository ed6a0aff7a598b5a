/** Entry of the thread that reads uploads; nothing but the thread loads it. */
import { parentPort } from "node:worker_threads";
import { takeTasks } from "@/lib/core/side_thread.ts";
import { FILE_TASKS } from "./file_tasks.ts";

if (parentPort) takeTasks(parentPort, FILE_TASKS);
