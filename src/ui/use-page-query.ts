import { useState } from "react";
import { usePath, useSearch } from "./navigation.tsx";

/**
 * The query of a page's own address. While the next page is being fetched, the one that is left stays as it was, and must
 * not lead back: `isHere` is false then.
 */
export function usePageQuery(path: string): { search: string; isHere: boolean } {
  const isHere = usePath() === path;
  const search = useSearch();
  const [own, setOwn] = useState(search);
  if (isHere && own !== search) setOwn(search);
  return { search: isHere ? search : own, isHere };
}
