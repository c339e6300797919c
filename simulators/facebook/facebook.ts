import type { FastifyInstance } from "fastify";
import { controlFaults, injectFaults } from "../faults.ts";
import { personPictures } from "../identity/pictures.ts";
import type { SimulatorContext } from "../storage.ts";
import { facebookControl } from "./control.ts";
import { facebookDialog } from "./dialog.ts";
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
    await open.register(async (dialog) => facebookDialog(dialog, context), { prefix: `${version}/dialog` });
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
