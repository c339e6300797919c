import type { Goal, WrittenGoal } from "#notebook/goals/contract.ts";
import { newId } from "#platform/shared/new-id.ts";
import type { Answer, Visitor } from "../visitor.ts";

export interface GoalBody extends WrittenGoal {
  idea: { id: string; base: string } | null;
  base: string;
  written_at: string;
}

export function goalBody(changed: Partial<GoalBody> = {}): GoalBody {
  return {
    title: "Correr un maratón",
    deadline: "2027-03-05",
    vision_text: "Llego a la meta y mi familia me espera.",
    commitment_text: "Yo, Ana, me comprometo a entrenar.",
    whys: whys("Porque quiero verme capaz", "Porque me da energía"),
    actions: actions("Comprar zapatillas", "Correr 2 km", "Correr 5 km"),
    obstacles: [{ id: newId(), obstacle_text: "Llueve", response_text: "Corro en el gimnasio" }],
    idea: null,
    base: "",
    written_at: "2026-11-21T12:00:00.000Z",
    ...changed,
  };
}

export const whys = (...texts: string[]) => texts.map((why_text) => ({ id: newId(), why_text }));
export const actions = (...texts: string[]) => texts.map((action_text) => ({ id: newId(), action_text }));

export function keepGoal(
  member: Visitor,
  id: string,
  body: object,
  writeId?: string,
): Promise<Answer<{ error: { code: string; fields?: Record<string, string> } }>> {
  return member.call("PUT", `/api/goals/${id}`, body, writeId);
}

export async function goalOf(member: Visitor, id: string): Promise<Goal | undefined> {
  return (await member.records<Goal>("goal")).find((goal) => goal.id === id);
}
