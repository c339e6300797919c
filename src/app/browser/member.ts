// This chunk has the modules that a session needs. The shell names the chunk; other pages fetch it with the session.
import "#member/account/session/session.ts";
import "#platform/shared/call-api.ts";
import "./access-gate.tsx";
import "./layout/member-controls.tsx";
import "./session/follow-member.ts";
import "#platform/shared/days/days.ts";
// Three tools need this field. Without this import, two of them would load one more chunk for it.
import "#platform/ui/fields/filter-field.tsx";
// Most private pages need this small module, which public pages use too.
import "#platform/ui/use-submit.ts";
