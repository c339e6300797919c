import type { Session } from "#member/account/contract.ts";
import { newId } from "#platform/shared/new-id.ts";

export function memberSession(avatar_url: string | null = null): Session {
  const expires_in = 900;
  return {
    expires_in,
    expires_at: Math.floor(Date.now() / 1000) + expires_in,
    fresh_for: 900,
    user: {
      id: newId(),
      email: "ana@ejemplo.com",
      created_at: "2026-01-02T12:00:00.000Z",
      last_sign_in_at: "2026-11-20T12:00:00.000Z",
      app_metadata: { provider: "google" },
      user_metadata: { full_name: "Ana", avatar_url },
    },
  };
}
