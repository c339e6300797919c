/** What each tool gives the server. */
export { calendarFeature } from "#features/calendar/feature.server.ts";
export { favouritesFeature } from "#features/favourites/feature.server.ts";
export { feelingsFeature } from "#features/feelings/feature.server.ts";
export { goalsFeature } from "#features/goals/feature.server.ts";
export { ideasFeature } from "#features/ideas/feature.server.ts";
export { journalFeature } from "#features/journal/feature.server.ts";
export { notesFeature } from "#features/notes/feature.server.ts";
export { pathFeature } from "#features/path/feature.server.ts";
export { weeklyReviewFeature } from "#features/weekly-review/feature.server.ts";
