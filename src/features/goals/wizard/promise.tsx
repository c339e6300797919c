import { useRef } from "react";
import { WizardText } from "../fields/text-area.tsx";

interface WizardPromiseProps {
  labelledBy: string;
  describedBy: string;
  name: string;
  text: string;
  onChange: (text: string) => void;
}

/** The commitment. Offers a first sentence with the member's name. */
export function WizardPromise({ name, text, onChange, ...names }: WizardPromiseProps) {
  const place = useRef<HTMLDivElement>(null);
  const begin = () => {
    onChange(`Yo, ${name}, me comprometo a `);
    place.current?.querySelector("textarea")?.focus();
  };
  return (
    <div ref={place}>
      <WizardText
        {...names}
        placeholder="Yo, [Tu Nombre], me comprometo a..."
        text={text}
        onChange={onChange}
      />
      {name !== "" && text === "" && (
        <button
          type="button"
          className="min-h-11 text-start font-semibold text-sm underline underline-offset-4"
          onClick={begin}
        >
          Empezar con «Yo, {name}...»
        </button>
      )}
    </div>
  );
}
