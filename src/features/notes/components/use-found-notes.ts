import { useMemo, useRef } from "react";
import { termsOf } from "#features/search/terms.ts";
import { fold } from "#shared/text/fold-text.ts";
import type { Note } from "../contract.ts";

/**
 * Notes that contain every word of a query, and its folded words. Caches folded texts: notes never change.
 */
export function useFoundNotes(notes: readonly Note[], query: string) {
  const folded = useRef(new Map<string, string>());
  return useMemo(() => {
    const { words } = termsOf(query, {});
    if (words.length === 0) return { found: notes, words };
    const foldedOf = ({ id, note_content }: Note) => {
      const known = folded.current.get(id) ?? fold(note_content);
      folded.current.set(id, known);
      return known;
    };
    const found = notes.filter((note) => {
      const text = foldedOf(note);
      return words.every((word) => text.includes(word));
    });
    return { found, words };
  }, [notes, query]);
}
