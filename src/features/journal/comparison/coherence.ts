import type { Comparison } from "../contract.ts";

export type Percentages = Omit<Comparison, "comparison_date" | "average_percentage">;

/** Rounded mean of the four (spec, section 5). */
export function averageOf(percentages: Percentages): number {
  const { title_percentage, notes_percentage, custom_field_one_percentage, custom_field_two_percentage } =
    percentages;
  return Math.round(
    (title_percentage + notes_percentage + custom_field_one_percentage + custom_field_two_percentage) / 4,
  );
}
