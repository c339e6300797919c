import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { apiOf, type CallError, type CallResult } from "#shared/api-client.ts";
import type { Idea, ideasContract } from "./contract.ts";

const api = apiOf<typeof ideasContract>();

const IDEAS = ["ideas"] as const;

/** A call that failed, as the cache of queries wants it: thrown. */
export class CallFailed extends Error {
  readonly error: CallError;

  constructor(error: CallError) {
    super(error.message);
    this.error = error;
  }
}

function answerOf<T>(result: CallResult<T>): T {
  if (!result.ok) throw new CallFailed(result.error);
  return result.data;
}

/** The member's ideas, oldest first. */
export function useIdeas() {
  return useQuery<Idea[], CallFailed>({
    queryKey: IDEAS,
    queryFn: async () => answerOf(await api("GET /api/ideas")),
  });
}

/** One idea; `error.error.code` is "not_found" where there is none of this member. */
export function useIdea(id: string) {
  const cache = useQueryClient();
  return useQuery<Idea, CallFailed>({
    queryKey: [...IDEAS, id],
    queryFn: async () => answerOf(await api("GET /api/ideas/:id", { params: { id } })),
    placeholderData: () => cache.getQueryData<Idea[]>(IDEAS)?.find((idea) => idea.id === id),
  });
}

/** What is to be saved. A new idea carries the id that it will have, so that sending it twice keeps it once. */
export interface IdeaToSave {
  id: string;
  title: string;
  isNew: boolean;
}

export function useSaveIdea() {
  const cache = useQueryClient();
  return useMutation<Idea, CallFailed, IdeaToSave>({
    async mutationFn({ id, title, isNew }) {
      if (!isNew) return answerOf(await api("PATCH /api/ideas/:id", { params: { id }, body: { title } }));
      const kept = answerOf(await api("POST /api/ideas", { body: { id, title } }));
      // An earlier try had arrived after all, with the words of that time.
      if (kept.title === title.trim()) return kept;
      return answerOf(await api("PATCH /api/ideas/:id", { params: { id }, body: { title } }));
    },
    onSuccess(idea) {
      cache.setQueryData<Idea[]>(IDEAS, (ideas = []) =>
        ideas.some(({ id }) => id === idea.id)
          ? ideas.map((other) => (other.id === idea.id ? idea : other))
          : [...ideas, idea],
      );
      cache.removeQueries({ queryKey: [...IDEAS, idea.id] });
    },
  });
}

/** Deletes an idea; one that is gone already counts as deleted. */
export function useDeleteIdea() {
  const cache = useQueryClient();
  return useMutation<void, CallFailed, string>({
    async mutationFn(id) {
      const result = await api("DELETE /api/ideas/:id", { params: { id } });
      if (!result.ok && result.error.code !== "not_found") throw new CallFailed(result.error);
    },
    onSuccess(_, id) {
      cache.setQueryData<Idea[]>(IDEAS, (ideas = []) => ideas.filter((idea) => idea.id !== id));
      cache.removeQueries({ queryKey: [...IDEAS, id] });
    },
  });
}
