export function findInstalled(): { whole: string | undefined; shell: string | undefined };
