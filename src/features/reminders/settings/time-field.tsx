import { useEffect, useEffectEvent, useId, useRef, useState } from "react";

const WRITTEN_AFTER_MS = 700;
const TIME = /^\d\d:\d\d$/;

interface TimeFieldProps {
  label: string;
  value: string;
  onChange: (time: string) => void;
}

/** Commits a complete time after a typing pause (debounce), on blur or on unmount. */
export function TimeField({ label, value, onChange }: TimeFieldProps) {
  const id = useId();
  const [written, setWritten] = useState<string>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const take = (time: string) => {
    clearTimeout(timer.current);
    setWritten(undefined);
    if (TIME.test(time) && time !== value) onChange(time);
  };
  const write = (time: string) => {
    setWritten(time);
    clearTimeout(timer.current);
    if (TIME.test(time)) timer.current = setTimeout(() => take(time), WRITTEN_AFTER_MS);
  };

  const takeWritten = useEffectEvent(() => written !== undefined && take(written));
  useEffect(() => () => void takeWritten(), []);

  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-1">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="time"
        value={written ?? value}
        className="min-h-11 rounded-md border border-edge bg-paper px-3 text-lg tabular-nums"
        onChange={(event) => write(event.target.value)}
        onBlur={() => written !== undefined && take(written)}
      />
    </div>
  );
}
