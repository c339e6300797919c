import { routes } from "../routes.ts";

export const TOOL_LINKS = routes.flatMap(({ path, link }) => (link ? [{ href: path, ...link }] : []));
