import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { type Exercise, type Field, fieldsOf, LINE_MAX } from "#lessons/content/exercise.ts";
import { todayHere } from "#platform/shared/days/days.ts";
import { followDraft } from "#platform/shared/drafts/drafts.ts";
import { sentenceOf } from "../sentence.ts";
import {
  changed,
  isFitting,
  isWords,
  merged,
  noWords,
  readWords,
  turned,
  VISITOR,
  valueKeys,
  type Words,
  wordsName,
  writeWords,
} from "../words.ts";
import { claimPressed } from "./use-return.ts";

interface Shown {
  owner: string;
  words: Words;
  /** Says why the device did not store the words, or that a line is full; empty otherwise. */
  warning: string;
}

/** The value of an unanswered slider: its track is empty. */
export const START = "1";
const NOT_KEPT = "Este navegador no puede guardar lo que escribes. Cópialo antes de cerrar la página.";
const FULL = `Esta línea llegó a su máximo: ${LINE_MAX} caracteres.`;

/** Syncs fields and stored words, even text typed before this code loaded. `owner` is undefined while unknown. */
export function useWords(element: HTMLElement, exercise: Exercise, owner: string | undefined) {
  const [shown, setShown] = useState<Shown>();
  const isFirst = useRef(true);
  const keys = valueKeys(exercise);
  const isWheel = exercise.kind === "rueda";
  const fitting = (values: Record<string, string>) =>
    keys.map((key, index) => (isFitting(exercise, index, values[key]) ? (values[key] ?? "") : ""));
  const show = (words: Words) => {
    const texts = fitting(words.values);
    for (const [index, field] of fieldsOf(element).entries()) {
      const text = texts[index] || (field.type === "range" ? START : "");
      if (field.value !== text) field.value = text;
      fitToText(field);
    }
    if (owner !== undefined) setShown({ owner, words, warning: "" });
  };
  const write = (words: Words, hint = "") => {
    if (owner === undefined) return;
    const isKept = writeWords(wordsName(owner, exercise), words);
    setShown({ owner, words, warning: isKept ? hint : NOT_KEPT });
  };

  const open = useEffectEvent((name: string) => {
    if (owner !== undefined && owner !== VISITOR) claimPressed(exercise, owner);
    const stored = readWords(name) ?? noWords();
    const typed = isFirst.current ? read(element, exercise) : {};
    isFirst.current = false;
    const { values } = merged(stored, { ...noWords(), values: typed });
    const hasTyped = JSON.stringify(values) !== JSON.stringify(stored.values);
    if (!hasTyped) return show(stored);
    const words = isWheel ? turned(stored, typed, todayHere()) : changed(stored, values);
    show(words);
    write(words);
  });
  const follow = useEffectEvent(show);
  const change = useEffectEvent((field: Field) => {
    fitToText(field);
    const before = shown?.words ?? noWords();
    if (isWheel) return write(turned(before, read(element, exercise, field), todayHere()));
    const values = { ...before.values, ...read(element, exercise) };
    // A field that cannot show its stored text is blank. That blank must not delete the text.
    for (const [index, key] of keys.entries())
      if (values[key] === "" && !isFitting(exercise, index, before.values[key]))
        values[key] = before.values[key] ?? "";
    const title = exercise.lines.findIndex(({ role }) => role === "titulo");
    const sentence = sentenceOf(exercise, fitting(values));
    const place = fieldsOf(element)[title];
    const isOwn = place === field ? field.value !== "" && field.value !== sentence : before.isOwnSentence;
    if (place && !isOwn && place !== field) {
      values[keys[title] ?? ""] = sentence;
      place.value = sentence;
      fitToText(place);
    }
    write({ ...changed(before, values), isOwnSentence: isOwn }, field.value.length >= LINE_MAX ? FULL : "");
  });

  useLayoutEffect(() => {
    if (owner === undefined) return;
    const name = wordsName(owner, exercise);
    open(name);
    return followDraft(name, isWords, ({ value }) => follow(value));
  }, [owner, exercise]);

  useEffect(() => {
    const listen = (event: Event) => change(event.target as Field);
    // The line breaks change when the member turns a phone.
    const grow = () => fieldsOf(element).forEach(fitToText);
    element.addEventListener("input", listen);
    window.addEventListener("resize", grow);
    return () => {
      element.removeEventListener("input", listen);
      window.removeEventListener("resize", grow);
    };
  }, [element]);

  const replace = (words: Words) => {
    write(words);
    show(words);
  };
  // The previous person's words must not appear, not even for one frame.
  const words = shown && shown.owner === owner ? shown.words : undefined;
  const reload = () => {
    if (owner !== undefined) show(readWords(wordsName(owner, exercise)) ?? noWords());
  };
  const values = fitting(words?.values ?? {});
  return { words, values, warning: shown?.warning ?? "", reload, replace };
}

/** Reads the fields. A slider always has a number, so a wheel counts only the `chosen` slider. */
function read(element: HTMLElement, exercise: Exercise, chosen?: Field): Record<string, string> {
  const keys = valueKeys(exercise);
  return Object.fromEntries(
    fieldsOf(element).flatMap((field, index) => {
      const isAnswer = field === chosen || (field.type !== "range" && field.value !== "");
      return exercise.kind === "rueda" && !isAnswer ? [] : [[keys[index] ?? "", field.value]];
    }),
  );
}

/** Fits the height to the text, which CSS does only in some browsers. print.css hides a date field without `value`. */
function fitToText(field: Field): void {
  if (field.type === "date") field.setAttribute("value", field.value);
  if (!(field instanceof HTMLTextAreaElement)) return;
  field.style.resize = "none";
  field.style.height = "auto";
  field.style.height = `${field.scrollHeight + 1}px`;
}
