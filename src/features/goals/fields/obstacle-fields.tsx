import type { WrittenGoal } from "../contract.ts";
import { LineField } from "./line-field.tsx";
import type { useRows } from "./use-rows.ts";

/** An obstacle and the planned response: an implementation intention, "Si…, entonces…". */
export type Obstacle = WrittenGoal["obstacles"][number];
export const NO_OBSTACLE = { obstacle_text: "", response_text: "" };

interface ObstacleFieldsProps {
  pair: Obstacle;
  index: number;
  rows: ReturnType<typeof useRows<Obstacle>>;
  label?: string;
  hasExamples?: boolean;
}

export function ObstacleFields(props: ObstacleFieldsProps) {
  const { pair, index, rows, label = "Si…", hasExamples = false } = props;
  const responseId = `${rows.fieldId(pair)}-response`;
  return (
    <>
      <LineField
        id={rows.fieldId(pair)}
        label={label}
        isLabelled
        placeholder={hasExamples ? "me faltan las ganas" : undefined}
        text={pair.obstacle_text}
        onChange={(obstacle_text) => rows.change(index, { obstacle_text })}
        onEnter={() => document.getElementById(responseId)?.focus()}
      />
      <LineField
        id={responseId}
        label="entonces…"
        isLabelled
        placeholder={hasExamples ? "hago solo diez minutos" : undefined}
        text={pair.response_text}
        onChange={(response_text) => rows.change(index, { response_text })}
        onEnter={() => pair.response_text.trim() !== "" && rows.add(index)}
      />
    </>
  );
}
