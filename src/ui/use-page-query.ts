import { useState } from "react";
import { usePath, useSearch } from "./navigation.tsx";

/** While the next page loads, this page stays mounted with its last query. `isHere` is then false. */
export function usePageQuery(path: string): { search: string; isHere: boolean } {
  const isHere = usePath() === path;
  const search = useSearch();
  const [own, setOwn] = useState(search);
  if (isHere && own !== search) setOwn(search);
  return { search: isHere ? search : own, isHere };
}
