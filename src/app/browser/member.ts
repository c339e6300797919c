// What a session needs, as one chunk. The shell's document names it; other pages fetch it with the session.
import "#features/account/session/session.ts";
import "#shared/call-api.ts";
import "./access-gate.tsx";
import "./layout/member-controls.tsx";
import "./session/follow-member.ts";
import "#shared/days.ts";
// Small modules of three tools each. Two of those tools would need another chunk for one of them.
import "#ui/fields/filter-field.tsx";
import "#ui/use-page-query.ts";
