import { type ComponentProps, useEffect, useState } from "react";
import { HomePath } from "#lessons/path/components/home-path.tsx";
import { ReadMarks } from "#lessons/path/components/read-mark.tsx";
import { followPath } from "#lessons/path/follow-path.ts";
import { loadAllStyles } from "../all-styles.ts";

/** Shows the reader's progress once all styles are loaded, because the visitors' document has no styles for it. */
export function HomeOwnLines({
  onLead,
  hasDay,
}: Pick<ComponentProps<typeof HomePath>, "onLead"> & { hasDay: boolean }) {
  const [isStyled, setIsStyled] = useState(false);
  useEffect(() => {
    followPath();
    // If the styles cannot be loaded, the page stays as it is.
    loadAllStyles().then(
      () => setIsStyled(true),
      () => undefined,
    );
  }, []);
  if (!isStyled) return null;
  return (
    <>
      <HomePath onLead={onLead} isBrief={hasDay} />
      <ReadMarks />
    </>
  );
}
