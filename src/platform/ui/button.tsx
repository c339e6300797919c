import type { ComponentProps } from "react";

export type ButtonVariant = "primary" | "secondary" | "quiet" | "danger";

const BASE =
  "inline-flex min-h-11 items-center justify-center gap-2 rounded-md py-2 text-center font-sans font-semibold transition-colors disabled:cursor-not-allowed disabled:opacity-55";

const VARIANTS: Record<ButtonVariant, string> = {
  primary: "px-5 bg-ember text-on-ember hover:bg-ember-deep",
  secondary: "border px-5 border-edge bg-raised text-ink hover:border-ink",
  quiet: "px-3 text-ink hover:bg-wash",
  danger: "border px-5 border-danger text-danger hover:bg-wash",
};

export function buttonClass(variant: ButtonVariant = "primary", className = ""): string {
  return `${BASE} ${VARIANTS[variant]} ${className}`;
}

interface ButtonProps extends ComponentProps<"button"> {
  variant?: ButtonVariant;
  /** Dims the button and sets `aria-disabled`, but keeps its focus. `onClick` must ignore presses meanwhile. */
  softDisabled?: boolean;
}

/** A button of at least 44 px. It submits a form only with `type="submit"`. */
export function Button({ variant, className = "", type = "button", softDisabled, ...rest }: ButtonProps) {
  const look = buttonClass(variant, softDisabled ? `opacity-55 ${className}` : className);
  return <button type={type} aria-disabled={softDisabled} {...rest} className={look} />;
}
