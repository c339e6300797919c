interface Created {
  id: string;
  created_at: string;
}

/** Sorts records by their creation, the newest first. */
export function byNewest(a: Created, b: Created): number {
  return a.created_at + a.id < b.created_at + b.id ? 1 : -1;
}
