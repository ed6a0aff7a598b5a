import { z } from "zod";

/** One fault of a set-up, or what may become one. */
export const DoctorFinding = z.object({
  level: z.enum(["wrong", "risk"]).describe(
    "`wrong`: a part of the service does not work; `risk`: it may come to that",
  ),
  text: z.string().describe("What is the matter, and what to do"),
  section: z.string().describe(
    "Section of the guide `operations` that says more",
  ),
}).meta({ id: "DoctorFinding" });
export type DoctorFinding = z.infer<typeof DoctorFinding>;

/** Part of a set-up that could not be looked at from where the doctor runs. */
const DoctorUnseen = z.enum(["disk", "open_files", "pages"]);
export type DoctorUnseen = z.infer<typeof DoctorUnseen>;

/** Report of what is wrong with the service's set-up. */
export const DoctorReport = z.object({
  at: z.iso.datetime(),
  redirectUrl: z.string().nullable().describe(
    "OAuth redirect URL that Twitch has to know; `null` in the demo",
  ),
  findings: z.array(DoctorFinding).describe("The worst first"),
  unseen: z.array(DoctorUnseen).describe(
    "What the service cannot look at from within: the room on the disk, the limit of open files, the pages of the database's file. `deno task doctor` can",
  ),
}).meta({ id: "DoctorReport" });
export type DoctorReport = z.infer<typeof DoctorReport>;
