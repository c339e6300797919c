// What a session needs, as one chunk. The shell's document names it; other pages fetch it with the session.
import "#member/account/session/session.ts";
import "#platform/shared/call-api.ts";
import "./access-gate.tsx";
import "./layout/member-controls.tsx";
import "./session/follow-member.ts";
import "#platform/shared/days/days.ts";
// Three tools need it. Two of them would need another chunk for it.
import "#platform/ui/fields/filter-field.tsx";
// Every private page opens the notebook, and the database that it reads is here.
import "#platform/sync/replica/history.ts";
