import { useCallback, useEffect, useState } from "react";
import { type PublicConfig, readPublicConfig } from "./public-config.ts";

/** Fetches the configuration each time `isWanted` becomes true. */
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
