/** Pictures to share: a milestone with those who brought it, and a poster of the credits. */
import { z } from "zod";
import type { Metric } from "./ledger.ts";
import type { Section } from "./credits.ts";

/** Query of the page with a picture to share. */
export const PictureQuery = z.object({
  of: z.enum(["total", "credits"]).default("total")
    .describe("The subathon so far, or its credits"),
  goal: z.string().min(1).max(60).optional()
    .describe("A goal of the ladder that was reached, instead"),
});
export type PictureQuery = z.output<typeof PictureQuery>;

/** A person on a picture. */
export interface PicturedPerson {
  name: string;
  /** Address of the person's picture; `null` for none. */
  avatarUrl: string | null;
}

/** Names of a section of the credits. */
interface PicturedSection {
  section: Section;
  names: string[];
  /** People beyond those who are named. */
  more: number;
}

/** Everything that a picture to share says. */
export interface SharedPicture {
  of: "goal" | "total" | "credits";
  /** Title of the goal; empty for others. */
  title: string;
  /** Time at which the goal was reached, or now. */
  at: string;
  /** Figure of the goal or of the subathon; `null` for credits. */
  figure: { metric: Metric; value: number; currency: string } | null;
  /** Those who gave most, most first. */
  people: PicturedPerson[];
  /** People beyond those who are listed. */
  more: number;
  /** Sections of the credits; none for others. */
  sections: PicturedSection[];
}
