import { expect, test } from "vitest";
import type { User } from "../contract.ts";
import { memberOf, nextSession, type SessionEvent, type SessionState } from "./session-state.ts";

const ana = { id: "ana" } as User;
const closed = { isDeleted: false, isHoldingWords: true };

const STATES = {
  loading: { status: "loading" },
  visitor: { status: "signed-out" },
  cached: { status: "signed-in", user: ana, expires_at: 0 },
  confirmed: { status: "signed-in", user: ana, expires_at: 2_000_000_000 },
  ended: { status: "signed-out", ended: ana },
  closed: { status: "signed-out", closed },
  unreachable: { status: "unreachable" },
} satisfies Record<string, SessionState>;
const names = Object.keys(STATES) as (keyof typeof STATES)[];

/** Returns the state that follows each state of `STATES` after the event. */
function after(event: SessionEvent): SessionState[] {
  return names.map((name) => nextSession(STATES[name], event));
}

test("an ended session keeps its member, who may be writing, and the explanation of a closed one", () => {
  const nobody = { status: "signed-out", ended: undefined };
  const { ended, closed } = STATES;
  expect(after({ type: "ended" })).toEqual([nobody, nobody, ended, ended, ended, closed, nobody]);
});

test("a session that was closed on purpose keeps no member", () => {
  for (const state of after({ type: "closed", closed })) expect(state).toEqual(STATES.closed);
});

test("a sign-out leaves a visitor, and another member's sign-in an unknown session", () => {
  for (const state of after({ type: "signed-out" })) expect(state).toEqual(STATES.visitor);
  for (const state of after({ type: "replaced" })) expect(state).toEqual(STATES.loading);
});

test("the member of a session is who is signed in, or was when the server ended it", () => {
  expect(names.filter((name) => memberOf(STATES[name]) === ana)).toEqual(["cached", "confirmed", "ended"]);
});
