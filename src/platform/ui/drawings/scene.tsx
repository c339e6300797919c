import { LineArt } from "./line-art.tsx";

/** Paths: the filled light, the writing and the outlines. */
export interface SceneLines {
  light: string;
  writing?: string;
  line: string;
}

interface SceneProps extends SceneLines {
  viewBox?: string;
  className?: string;
}

export function Scene({ light, writing, line, ...look }: SceneProps) {
  return (
    <LineArt className="w-44" viewBox="0 0 160 124" {...look}>
      <path d={light} fill="var(--ember)" stroke="none" />
      {writing && <path d={writing} stroke="var(--edge)" />}
      <path d={line} />
    </LineArt>
  );
}
