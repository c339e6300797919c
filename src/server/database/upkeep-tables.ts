// Columns of `migrations/0022_upkeep_marks.sql` (schema.ts).

export interface UpkeepMarksTable {
  name: string;
  at: string;
}
