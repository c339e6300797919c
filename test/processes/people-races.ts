import { expect, test } from "vitest";
import { newConfirmationCode } from "#member/data-rights/confirmation.ts";
import { newId } from "#platform/shared/new-id.ts";
import type { Answer, Visitor } from "../visitor.ts";
import { countStatuses, type ThreeProcesses, times } from "./three-processes.ts";

const SESSIONS_MAX = 20;

export function peopleRaces(three: () => ThreeProcesses): void {
  const signIns = async (count: number, email: string) => {
    const visitors = Array.from({ length: count }, () => three().visitor());
    const callbacks: string[] = [];
    for (const visitor of visitors)
      callbacks.push(await visitor.approveSignIn("google", { name: "Ana", email }));
    const answers = await times(count, (index) => (visitors[index] as Visitor).send(callbacks[index] ?? ""));
    return { visitors, locations: answers.map(({ headers }) => headers.get("location")) };
  };
  const sessionsOf = (userId: string) =>
    three().database.selectFrom("sessions").select("id").where("user_id", "=", userId).execute();
  const twinOf = ({ cookies }: Visitor) => {
    const twin = three().visitor();
    for (const [name, cookie] of cookies) twin.cookies.set(name, cookie);
    return twin;
  };
  const refresh = (visitor: Visitor): Promise<Answer<unknown>> =>
    visitor.call("POST", "/api/session/refresh");

  test("thirty concurrent first sign-ins of one person create one member with twenty sessions", async () => {
    const email = `nueva-${newId()}@ejemplo.com`;
    const { visitors, locations } = await signIns(30, email);
    expect(new Set(locations)).toEqual(new Set(["/"]));
    const users = await three()
      .database.selectFrom("users")
      .select("id")
      .where("email", "=", email)
      .execute();
    expect(users).toHaveLength(1);
    expect(await sessionsOf(users[0]?.id ?? "")).toHaveLength(SESSIONS_MAX);
    const looks = await times(30, (index) => (visitors[index] as Visitor).call("GET", "/api/session"));
    expect(countStatuses(looks)).toEqual({ 200: SESSIONS_MAX, 401: 30 - SESSIONS_MAX });
  });

  test("twelve tabs that use the same refresh token at once all stay signed in, in one session", async () => {
    const { member, userId } = await three().newMember();
    const tabs = Array.from({ length: 12 }, () => twinOf(member));
    expect(countStatuses(await times(12, (index) => refresh(tabs[index] as Visitor)))).toEqual({ 200: 12 });
    expect(await sessionsOf(userId)).toHaveLength(1);
    const looks = await times(12, (index) => (tabs[index] as Visitor).call("GET", "/api/session"));
    expect(countStatuses(looks)).toEqual({ 200: 12 });
  });

  test("refreshes during a sign-out are answered with 200 or 401, and no session is left", async () => {
    const { member, userId } = await three().newMember();
    const tabs = Array.from({ length: 12 }, () => twinOf(member));
    const [renewals, ending] = await Promise.all([
      times(12, (index) => refresh(tabs[index] as Visitor)),
      member.call("DELETE", "/api/session"),
    ]);
    expect(ending.status).toBe(204);
    const { 200: renewed = 0, 401: ended = 0, ...others } = countStatuses(renewals);
    expect(others).toEqual({});
    expect(renewed + ended).toBe(12);
    expect(await sessionsOf(userId)).toEqual([]);
  });

  test("three deletions of an account during its writes leave no writes or sessions, and one deletion request", async () => {
    const { member, userId } = await three().newMember();
    const request = {
      confirmation: "ELIMINAR",
      request_id: newId(),
      confirmation_code: newConfirmationCode(),
    };
    const twins = Array.from({ length: 3 }, () => twinOf(member));
    const [writes, deletions] = await Promise.all([
      times(45, (index) =>
        index % 3 === 0
          ? member.call("PUT", `/api/favourites/clave-${index}`)
          : member.keepIdea(`Idea ${index}`),
      ),
      times(3, (index) => (twins[index] as Visitor).call("DELETE", "/api/account", request)),
    ]);
    expect(countStatuses(deletions)).toEqual({ 200: 3 });
    const { 204: made = 0, 401: signedOut = 0, ...others } = countStatuses(writes);
    expect(others).toEqual({});
    expect(made + signedOut).toBe(45);
    const { database } = three();
    for (const table of ["ideas", "favourites", "applied_mutations", "sessions"] as const) {
      const left = await database.selectFrom(table).select("user_id").where("user_id", "=", userId).execute();
      expect(left, table).toEqual([]);
    }
    const requests = await database
      .selectFrom("deletion_requests")
      .select("id")
      .where("id", "=", request.request_id)
      .execute();
    expect(requests).toHaveLength(1);
  });
}
