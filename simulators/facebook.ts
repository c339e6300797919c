import type { FastifyInstance } from "fastify";
import { facebookDialog } from "./facebook-dialog.ts";
import { refuseGraph } from "./facebook-errors.ts";
import { facebookGraph } from "./facebook-graph.ts";
import { facebookTokens } from "./facebook-tokens.ts";
import { personPictures } from "./pictures.ts";
import type { SimulatorContext } from "./storage.ts";

/** Any Graph version, `v23.0` and the like: what is answered here is the same in all of them. */
const version = "/:version(^v\\d{1,2}\\.\\d$)";

/** Facebook's manual login flow: the dialog a person sees, and the Graph API the server asks. */
export async function facebook(scope: FastifyInstance, context: SimulatorContext): Promise<void> {
  personPictures(scope, context, "facebook");
  await scope.register(async (dialog) => facebookDialog(dialog, context), { prefix: `${version}/dialog` });
  await scope.register(
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
}
