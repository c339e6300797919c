// The chunk of the modules that a session needs. The shell preloads it; other pages load it with the session.
import "#member/account/session/session.ts";
import "#platform/shared/call-api.ts";
import "./access-gate.tsx";
import "./layout/member-controls.tsx";
import "./session/follow-member.ts";
import "#platform/shared/days/days.ts";
// Four tools need this field. Without this import, some of them would load one more chunk for it.
import "#platform/ui/fields/filter-field.tsx";
// Most private pages need this small module. Public pages use it too, so it joins the chunk `start` (chunks.ts).
import "#platform/ui/use-submit.ts";
