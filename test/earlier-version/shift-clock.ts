const RealDate = Date;
let shiftMs = Number(process.env.CLOCK_SHIFT_MS ?? 0);

/** Sets this process's clock forward, or back. A process that imports this file begins with `CLOCK_SHIFT_MS`. */
export function shiftClock(byMs: number): void {
  shiftMs = byMs;
}

globalThis.Date = class ShiftedDate extends RealDate {
  constructor(...parts: [] | [number]) {
    super(...((parts.length > 0 ? parts : [RealDate.now() + shiftMs]) as [number]));
  }
  static override now(): number {
    return RealDate.now() + shiftMs;
  }
} as DateConstructor;
