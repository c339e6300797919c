import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
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

/** Keeps an idea, new or changed, and shows it in the list. */
export async function saveIdea(
  cache: QueryClient,
  { id, title, isNew }: IdeaToSave,
): Promise<CallResult<Idea>> {
  let result = isNew ? await api("POST /api/ideas", { body: { id, title } }) : undefined;
  // Where an earlier try had arrived after all, it was with the words of that time.
  if (!result || (result.ok && result.data.title !== title.trim()))
    result = await api("PATCH /api/ideas/:id", { params: { id }, body: { title } });
  if (!result.ok) return result;
  const idea = result.data;
  cache.setQueryData<Idea[]>(IDEAS, (ideas = []) =>
    ideas.some((other) => other.id === id)
      ? ideas.map((other) => (other.id === id ? idea : other))
      : [...ideas, idea],
  );
  cache.removeQueries({ queryKey: [...IDEAS, id] });
  return result;
}

/** Deletes an idea; one that is gone already counts as deleted. */
export async function deleteIdea(cache: QueryClient, id: string): Promise<CallResult<void>> {
  const result = await api("DELETE /api/ideas/:id", { params: { id } });
  if (!result.ok && result.error.code !== "not_found") return result;
  cache.setQueryData<Idea[]>(IDEAS, (ideas = []) => ideas.filter((idea) => idea.id !== id));
  cache.removeQueries({ queryKey: [...IDEAS, id] });
  return { ok: true, data: undefined };
}
