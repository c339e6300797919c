import { type ComponentType, type ReactNode, useEffect } from "react";
import { createStore } from "#platform/shared/store.ts";
import { useStore } from "../use-store.ts";

export interface LateProps {
  fallback?: ReactNode;
  onFailure?: (error: unknown) => void;
}

type PropsOf<C> = C extends ComponentType<infer P extends object> ? P : never;

/** Returns a component that loads on demand. Unlike React's `lazy`, it retries, and needs no inline script. */
export function lazyComponent<
  N extends string,
  M extends Record<N, ComponentType<never>>,
  P extends object = PropsOf<M[N]>,
>(name: N, load: () => Promise<M>) {
  const loaded = createStore<ComponentType<P> | undefined>(undefined);

  // biome-ignore lint/correctness/noComponentHookFactories: called once for each module, not while rendering
  function Late({ fallback, onFailure = console.error, ...props }: P & LateProps) {
    const Component = useStore(loaded);
    // biome-ignore lint/correctness/useExhaustiveDependencies: once for each mount
    useEffect(() => {
      if (!Component) Late.preload().catch(onFailure);
    }, []);
    return Component ? <Component {...(props as unknown as P)} /> : fallback;
  }

  Late.loaded = loaded;
  Late.preload = async () => loaded.set((await load())[name] as ComponentType<never> as ComponentType<P>);
  return Late;
}
