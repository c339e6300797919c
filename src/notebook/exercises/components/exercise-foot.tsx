import { type RefObject, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { isPremium, openFlowFrom, subscriptionStore, useSubscription } from "#billing/subscription/client.ts";
import type { Destination, Exercise } from "#lessons/content/exercise.ts";
import { sessionStore } from "#member/account/client.ts";
import { todayHere } from "#platform/shared/days/days.ts";
import { draftName, hasDraft } from "#platform/shared/drafts/open-drafts.ts";
import { whenLoaded } from "#platform/shared/when-loaded.ts";
import { Button, buttonClass } from "#platform/ui/button.tsx";
import { type Address, Link, navigate } from "#platform/ui/navigation.tsx";
import { TextButton } from "#platform/ui/small-buttons.tsx";
import { useSubmit } from "#platform/ui/use-submit.ts";
import { noteOf, sentenceOf, titleOf, type Values } from "../sentence.ts";
import { writePressed } from "../tab-mark.ts";
import {
  giveToMember,
  isFitting,
  markSent,
  noWords,
  VISITOR,
  valueKeys,
  type Words,
  wordsName,
} from "../words.ts";
import { isOffered, nameOf, useReturn } from "./use-return.ts";
import type { useWords } from "./use-words.ts";

/** The label, the confirmation and the page of each destination. The notes of each lesson have their own page. */
const BUTTONS: Record<Destination, { press: string; there: string; href?: Address }> = {
  idea: { press: "Guardar como idea", there: "Guardado en tu Banco de Ideas", href: "/ideas" },
  meta: { press: "Empezar la meta con\u00a0esto", there: "Meta empezada", href: "/mis-metas" },
  nota: { press: "Guardar en mis notas", there: "Guardado en tus notas" },
  calendario: { press: "Poner en el calendario", there: "Puesto en tu calendario", href: "/calendario" },
  habito: { press: "Empezar este hábito", there: "Empezado en Mis Hábitos", href: "/habitos" },
};
const OFFLINE = "Sin conexión no pudimos enviarlo. Tus palabras siguen aquí: intenta de nuevo en un momento.";

interface FootProps extends ReturnType<typeof useWords> {
  exercise: Exercise;
  words: Words;
  /** Says why the device did not store the words, or that a line is full; empty otherwise. */
  warning: string;
  owner: string;
}

/** The actions for the words, below the fields. The print style hides them. */
export function ExerciseFoot(props: FootProps) {
  const { exercise, words, values, warning, owner, reload, replace } = props;
  const subscription = useSubscription();
  const needsPremium = subscription.status === "loaded" && !isPremium(subscription);
  const foot = useRef<HTMLDivElement>(null);
  const { told, underway, isBusy, press } = useSending(props, foot);
  const hasWords = values.some((text) => text.trim() !== "");
  const claim = () => {
    giveToMember(exercise, owner);
    reload();
  };

  return (
    <div ref={foot} className="screen-only mt-5 font-sans text-base">
      {isOffered(exercise, owner) && (
        <p className="mb-3 border-line border-b pb-3 text-sm">
          En esta pestaña quedaron palabras de antes de que iniciaras sesión. ¿Son tuyas?{" "}
          <TextButton className="text-ink text-sm" onClick={claim}>
            Sí, son mías
          </TextButton>
        </p>
      )}
      {hasWords && (
        <fieldset className="flex flex-wrap gap-2">
          {needsPremium && (
            <legend className="mb-2 text-quiet text-sm">Con Premium, de aquí a tu cuaderno:</legend>
          )}
          {exercise.to.map((to, place) => (
            <SendButton
              key={to}
              {...{ to, isBusy }}
              {...props}
              isNext={place === 0}
              onPress={() => press(to)}
            />
          ))}
        </fieldset>
      )}
      <p role="status" className="mt-2 text-sm empty:hidden">
        {told}
      </p>
      {underway && (
        <p className="mt-2 text-sm">
          Ya empezaste esta meta en el Asistente, y lo que pusiste ahí sigue guardado.{" "}
          <Link href={underway} className="inline-flex min-h-11 items-center">
            Seguir donde la dejé
          </Link>{" "}
          <TextButton className="text-ink text-sm" onClick={() => press("meta", true)}>
            Empezarla de nuevo con esto
          </TextButton>
        </p>
      )}
      {warning && <p className="mt-2 text-danger text-sm">{warning}</p>}
      <p className="mt-3 text-quiet text-sm">
        {`Lo que escribes queda en este dispositivo${owner === VISITOR ? "" : " y se borra al cerrar sesión"}.${needsPremium && !hasWords ? " Con Premium puede ir de aquí a tu cuaderno." : ""}`}
      </p>
      <ChangeButtons key={owner} {...{ exercise, words, values, replace }} />
      <Left {...{ exercise, words }} />
    </div>
  );
}

/** Sends the words to the member's notebook, or leads to the plans. */
function useSending({ exercise, values, owner, reload }: FootProps, foot: RefObject<HTMLElement | null>) {
  const [told, setTold] = useState("");
  const [underway, setUnderway] = useState<Address>();
  const { isBusy, submit } = useSubmit();
  const press = (to: Destination, isReplacing = false) =>
    submit(async () => {
      setTold("");
      setUnderway(undefined);
      const session = await whenLoaded(sessionStore);
      const subscription = session.status === "signed-in" ? await whenLoaded(subscriptionStore) : undefined;
      if (session.status === "unreachable" || subscription?.status === "failed") return setTold(OFFLINE);
      if (session.status !== "signed-in" || !subscription || !isPremium(subscription)) {
        writePressed({ exercise: nameOf(exercise), to, owner, at: Date.now() });
        return openFlowFrom(to === "meta" ? "goal" : "exercise", titleOf(exercise, values));
      }
      const late = await import("../send.ts").catch(() => undefined);
      if (!late) return setTold(OFFLINE);
      // Another member may have signed in meanwhile.
      if (currentOwner() !== owner) return;
      const sent = await late.send(to, {
        memberId: owner,
        exercise,
        values,
        today: todayHere(),
        isReplacing,
      });
      if (sent.state === "missing") return setTold(sent.text);
      if (sent.state === "underway") return setUnderway(wizardPath(sent.goalIdea));
      if (sent.state === "failed") return;
      markSent(wordsName(owner, exercise), to, stateOf(to, exercise, values), sent.goalIdea);
      // The link replaces the focused button, so the focus can move only once the link is in the document.
      flushSync(reload);
      if (sent.goalIdea) navigate(wizardPath(sent.goalIdea));
      else foot.current?.querySelector<HTMLElement>(`[data-to="${to}"]`)?.focus();
    });
  useReturn(exercise, foot, setTold, press);
  return { told, underway, isBusy, press };
}

type SendButtonProps = Pick<FootProps, "exercise" | "words" | "values" | "owner"> & {
  to: Destination;
  /** Whether the lesson names this destination first, as the natural next step. */
  isNext: boolean;
  isBusy: boolean;
  onPress: () => void;
};

/** Shows the button that sends the words or, once they are sent, a link to the page that has them. */
function SendButton(props: SendButtonProps) {
  const { to, exercise, words, values, owner, isNext, isBusy, onPress } = props;
  const { press, there, href = `/notas/clave_${exercise.keyId}` } = BUTTONS[to];
  const isUnfinished = to === "meta" && hasDraft(draftName(owner, `wizard:${words.goalIdea}`));
  return words.sent[to] === stateOf(to, exercise, values) ? (
    <Link
      data-to={to}
      href={isUnfinished ? wizardPath(words.goalIdea) : href}
      className={buttonClass("quiet", "-ml-3")}
    >
      ✓ {there}
    </Link>
  ) : (
    <Button variant={isNext ? "primary" : "secondary"} softDisabled={isBusy} data-to={to} onClick={onPress}>
      {press}
    </Button>
  );
}

function stateOf(to: Destination, exercise: Exercise, values: Values): string {
  const title = to === "idea" || to === "meta" ? titleOf(exercise, values) : "";
  return `${title}\n${noteOf(exercise, values)}`;
}

type ChangeButtonsProps = Pick<FootProps, "exercise" | "words" | "values" | "replace">;

/** A pressed button becomes "Deshacer", which undoes the change until the words change again. */
function ChangeButtons({ exercise, words, values, replace }: ChangeButtonsProps) {
  const [done, setDone] = useState<readonly { label: string; before: Words; after: Words }[]>([]);
  const last = done.at(-1);
  const title = exercise.lines.findIndex(({ role }) => role === "titulo");
  const sentence = title < 0 ? "" : sentenceOf(exercise, values);
  const texts = { ...words.values, [valueKeys(exercise)[title] ?? ""]: sentence };
  const joined = { ...words, values: texts, isOwnSentence: false };
  const changes: [label: string, isOffered: boolean, after: Words][] = [
    ["Juntar las líneas", sentence !== "" && values[title] !== sentence, joined],
    ["Borrar lo que escribí", values.some((text) => text.trim() !== ""), noWords()],
  ];
  return (
    <p className="flex flex-wrap gap-x-5 empty:hidden">
      {changes.map(([label, isOffered, after]) => {
        const isDone = last?.label === label && haveSameTexts(last.after, words);
        const undo = () => {
          if (!last) return;
          const { before } = last;
          const sent = { ...before.sent, ...words.sent };
          setDone(done.slice(0, -1));
          replace({ ...before, sent, goalIdea: words.goalIdea || before.goalIdea });
        };
        const change = () => {
          setDone([...done, { label, before: words, after }]);
          replace(after);
        };
        return (
          (isOffered || isDone) && (
            <TextButton key={label} className="text-ink text-sm" onClick={isDone ? undo : change}>
              {isDone ? "Deshacer" : label}
            </TextButton>
          )
        );
      })}
    </p>
  );
}

function haveSameTexts(...both: Words[]): boolean {
  const [one, other] = both.map(({ values }) =>
    JSON.stringify(Object.entries(values).filter(([, text]) => text)),
  );
  return one === other;
}

const wizardPath = (ideaId: string) => `/crear-meta/${ideaId}` as const;

function currentOwner(): string | undefined {
  const session = sessionStore.get();
  return session.status === "signed-in" ? session.user.id : undefined;
}

/** Shows the words for which the lesson no longer has a fitting line. */
function Left({ exercise, words }: { exercise: Exercise; words: Words }) {
  const keys = valueKeys(exercise);
  const hasPlace = (key: string, text: string) =>
    keys.includes(key) && isFitting(exercise, keys.indexOf(key), text);
  const left = Object.entries(words.values).filter(([key, text]) => text !== "" && !hasPlace(key, text));
  return left.map(([key, text]) => (
    <p key={key} className="wrap-anywhere mt-2 text-quiet text-sm">
      Antes, en «{key}», escribiste: {text}
    </p>
  ));
}
