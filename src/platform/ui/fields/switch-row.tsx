import type { ComponentProps } from "react";

/** A label with its switch at the end. In forced colours the knob's place and the track's colour show the state. */
export function SwitchRow({ isOn, children, ...input }: ComponentProps<"input"> & { isOn: boolean }) {
  return (
    <label className="-mx-3 flex min-h-11 cursor-pointer items-center justify-between gap-6 rounded-md px-3 py-1 transition-colors hover:bg-wash">
      {children}
      <input
        type="checkbox"
        role="switch"
        checked={isOn}
        aria-checked={isOn}
        className="relative h-7 w-12 shrink-0 cursor-pointer appearance-none rounded-full border-2 border-edge bg-paper transition-colors before:absolute before:top-0.5 before:left-0.5 before:size-5 before:rounded-full before:bg-edge before:transition-transform checked:border-positive checked:bg-positive checked:before:translate-x-5 checked:before:bg-on-ember forced-colors:checked:bg-[Highlight] forced-colors:before:bg-[ButtonText] forced-colors:checked:before:bg-[HighlightText]"
        {...input}
      />
    </label>
  );
}
