import type { FastifyInstance } from "fastify";
import { simulatedProviders } from "../credentials.ts";
import { controlFaults, injectFaults } from "../faults.ts";
import { personPictures } from "../identity/pictures.ts";
import { signInPage } from "../identity/sign-in.ts";
import type { SimulatorContext } from "../storage.ts";
import { facebookControl } from "./control.ts";
import { refuseGraph } from "./errors.ts";
import { facebookGraph } from "./graph.ts";
import { facebookTokens } from "./tokens.ts";

/** Accepts any Graph version, like `v23.0`: these answers are the same in all of them. */
const version = "/:version(^v\\d{1,2}\\.\\d$)";

export async function facebook(scope: FastifyInstance, context: SimulatorContext): Promise<void> {
  await scope.register(
    async (control) => {
      controlFaults(control, context, "facebook");
      facebookControl(control, context);
    },
    { prefix: "/control" },
  );
  await scope.register(async (open) => {
    injectFaults(open, context, "facebook");
    personPictures(open, context, "facebook");
    /**
     * The login dialog of the manual flow.
     * @see https://developers.facebook.com/docs/facebook-login/guides/advanced/manual-flow
     * @see https://developers.facebook.com/docs/facebook-login/guides/advanced/oidc-token
     */
    signInPage(open, context, {
      provider: "facebook",
      url: `${version}/dialog/oauth`,
      clientId: simulatedProviders(context.origin).facebook.appId,
      heading: "No se puede continuar",
      codes: {
        client: "Invalid App ID",
        redirect: "URL Blocked",
        type: "Invalid response_type",
        scope: "Invalid scope",
        challenge: "Invalid code_challenge",
      },
      grant: (asked, hasEmail) =>
        [...new Set([...asked, "public_profile"])].filter((name) => name !== "email" || hasEmail).join(","),
      codePrefix: "AQ",
      cancelled: {
        error: "access_denied",
        error_code: "200",
        error_description: "Permissions error",
        error_reason: "user_denied",
      },
      // Graph's code for an unavailable service (https://developers.facebook.com/docs/graph-api/guides/error-handling).
      failed: { error_code: "2", error_message: "Service temporarily unavailable" },
      // Facebook appends this fragment to every redirect.
      fragment: "#_=_",
    });
    await open.register(
      async (graph) => {
        facebookTokens(graph, context);
        facebookGraph(graph, context);
        graph.all("/*", async (request, reply) => {
          const path = request.url.split("?")[0] ?? "";
          return refuseGraph(reply, { message: `Unknown path components: ${path}`, code: 2500 });
        });
      },
      { prefix: `/graph${version}` },
    );
  });
}
