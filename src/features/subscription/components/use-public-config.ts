import { useCallback, useEffect, useState } from "react";
import { type PublicConfig, readPublicConfig } from "./public-config.ts";

/** The public configuration, fetched while `isWanted` and it is not known. */
export function usePublicConfig(isWanted = true) {
  const [config, setConfig] = useState<PublicConfig>({ status: "loading" });

  const load = useCallback(async () => {
    setConfig({ status: "loading" });
    setConfig(await readPublicConfig());
  }, []);

  useEffect(() => {
    if (isWanted) void load();
  }, [isWanted, load]);
  return { config, reload: load };
}
