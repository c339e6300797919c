import { useEffect } from "react";
import { type Exercise, fieldsOf } from "#lessons/content/exercise.ts";
import { todayHere } from "#platform/shared/days/days.ts";
import { shortDate } from "#platform/shared/text/day-words.ts";
import { isFitting, isWheelOver, valueKeys, type Words } from "../words.ts";
import { START } from "./use-words.ts";

const WORDS = ["", "uno", "dos", "tres", "cuatro", "cinco", "seis", "siete", "ocho", "nueve", "diez"];
/** The lesson's words for the two ends of the scale. */
const ENDS: Readonly<Record<number, string>> = { 1: ", me duele", 10: ", así quiero vivir" };
const UNANSWERED = "sin nota";
const RADIUS = 90;
const RINGS = [2, 4, 6, 8, 10];

interface WheelProps {
  element: HTMLElement;
  exercise: Exercise;
  words: Words;
}

/** Draws the six parts as a figure over the previous wheel's figure. The table has the same numbers. */
export function Wheel({ element, exercise, words }: WheelProps) {
  const keys = valueKeys(exercise);
  const valuesOf = (values: Record<string, string>) =>
    keys.map((key, index) => (isFitting(exercise, index, values[key]) ? Number(values[key] || 0) : 0));
  const now = valuesOf(words.values);
  const [last] = words.earlier;
  const before = last && valuesOf(last.values);
  const isBlank = now.every((value) => value === 0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the fields change with the words
  useEffect(() => {
    for (const [index, field] of fieldsOf(element).entries())
      slide(field as HTMLInputElement, now[index] ?? 0);
  }, [element, words]);

  return (
    <figure className={isBlank ? "screen-only mt-6" : "mt-6"}>
      <svg viewBox="-80 -14 360 246" aria-hidden="true" className="w-full text-quiet" fill="none">
        {RINGS.map((ring) => (
          <path key={ring} d={figureOf(keys.map(() => ring))} stroke="var(--line)" />
        ))}
        {keys.map((name, index) => (
          <PartName key={name} name={name} index={index} />
        ))}
        {before && <path d={figureOf(before)} stroke="var(--edge)" strokeWidth="2" strokeDasharray="5 4" />}
        <path
          d={figureOf(now)}
          fill="var(--key)"
          fillOpacity="0.2"
          stroke="var(--key)"
          strokeWidth="2.5"
          strokeLinejoin="round"
        />
        <path d={dotsOf(now)} stroke="var(--key)" strokeWidth="7" strokeLinecap="round" />
      </svg>
      {last && before ? (
        <table className="mt-3 w-full font-sans text-sm">
          <caption className="pb-3 text-left text-quiet">
            Línea llena: {shortDate(words.day)}. Línea cortada: {shortDate(last.day)}.
          </caption>
          <thead>
            <tr>
              <th className="text-left font-semibold">Parte</th>
              <th className="ps-2 font-semibold">{shortDate(last.day)}</th>
              <th className="ps-2 font-semibold">{shortDate(words.day)}</th>
            </tr>
          </thead>
          <tbody>
            {keys.map((name, index) => (
              <tr key={name} className="border-line border-t">
                <th className="py-1 text-left font-normal">{name}</th>
                <td className="text-center">{before[index] || "–"}</td>
                <td className="text-center">{now[index] || "–"}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <figcaption className="mt-2 font-sans text-quiet text-sm">{captionOf(words, isBlank)}</figcaption>
      )}
    </figure>
  );
}

function PartName({ name, index }: { name: string; index: number }) {
  const [x, y] = pointOf(index, 11);
  const [first, rest] = name.split(/ (.*)/);
  const anchor = Math.abs(x - 100) < 1 ? "middle" : x > 100 ? "start" : "end";
  return (
    // An attribute sets the size, because a lesson's document lacks the class for it.
    <text
      x={x}
      y={y + (index === 3 ? 8 : 2)}
      textAnchor={anchor}
      fontSize="15"
      fill="currentColor"
      className="font-sans"
    >
      {first}
      {rest && (
        <tspan x={x} dy="1.1em">
          {rest}
        </tspan>
      )}
    </text>
  );
}

/** Places the parts clockwise from the top, with 1 near the middle and 10 at the edge. */
function pointOf(index: number, value: number): [x: number, y: number] {
  const angle = (index * Math.PI) / 3 - Math.PI / 2;
  const length = (value / 10) * RADIUS;
  return [Math.round(100 + length * Math.cos(angle)), Math.round(100 + length * Math.sin(angle))];
}

/** Joins the answered parts that are neighbours. All six make a closed figure. */
function figureOf(values: readonly number[]): string {
  const isWhole = values.every((value) => value > 0);
  const points = values.map((value, index) => pointOf(index, value).join(" "));
  if (isWhole) return `M${points.join("L")}z`;
  const areJoined = (index: number, next: number) => values[index] && values[next];
  return points
    .map((point, index) => [point, index, (index + 1) % points.length] as const)
    .map(([point, index, next]) => (areJoined(index, next) ? `M${point}L${points[next]}` : ""))
    .join("");
}

/** Draws a dot per answered part: a line of length 0 with round caps. A part without neighbours has only its dot. */
function dotsOf(values: readonly number[]): string {
  return values.map((value, index) => (value ? `M${pointOf(index, value).join(" ")}h0` : "")).join("");
}

function captionOf({ day }: Words, isBlank: boolean): string {
  if (isBlank || day === "") return "Mueve cada nota, o tócala si es un 1, y la rueda se dibuja.";
  const drawn = `Tu rueda del ${shortDate(day)}.`;
  return isWheelOver({ day }, todayHere())
    ? `${drawn} Con la primera nota que cambies empieza otra, y esta queda debajo.`
    : `${drawn} Cuando la repitas, dentro de un mes o más, esta queda debajo.`;
}

/** Turns a number field into a slider that says its value in words. `value` is 0 without an answer. */
function slide(field: HTMLInputElement, value: number): void {
  if (!field.previousElementSibling) {
    field.ariaLabel = field.parentElement?.firstChild?.textContent ?? "";
    // Hidden from screen readers, which say the value in words (`ariaValueText`).
    const shown = document.createElement("span");
    shown.ariaHidden = "true";
    field.before(" ", shown);
    shown.style.whiteSpace = "nowrap";
    if (field.value === "") field.value = START;
    field.type = "range";
    field.style.accentColor = "var(--key)";
    followFinger(field);
  }
  field.dataset.answer = `${value}`;
  field.value = value ? field.dataset.answer : START;
  tell(field, value);
}

function tell(field: HTMLInputElement, value: number): void {
  const shown = field.previousElementSibling;
  if (!shown) return;
  shown.className = value ? "font-sans text-ink text-sm" : "font-sans text-quiet text-sm";
  shown.textContent = value ? `${value}\u00a0de\u00a010` : UNANSWERED;
  field.ariaValueText = value ? `${WORDS[value]} de diez${ENDS[value] ?? ""}` : UNANSWERED;
}

/**
 * A touch moves the slider at once, even if the finger then scrolls the page. So the number counts when the finger
 * leaves. A press that moves nothing fires no input event, but counts too.
 */
function followFinger(field: HTMLInputElement): void {
  let isTouched = false;
  const answer = () => {
    isTouched = false;
    if (field.value !== field.dataset.answer) field.dispatchEvent(new Event("input", { bubbles: true }));
  };
  field.addEventListener("pointerdown", ({ pointerType }) => {
    isTouched = pointerType === "touch";
  });
  field.addEventListener("input", (event) => {
    if (!isTouched) return;
    event.stopPropagation();
    tell(field, Number(field.value));
  });
  field.addEventListener("pointerup", answer);
  field.addEventListener("pointercancel", () => {
    isTouched = false;
    slide(field, Number(field.dataset.answer));
  });
  field.addEventListener("keydown", ({ key }) => {
    isTouched = false;
    if (key === "Enter" || key === " ") answer();
  });
}
