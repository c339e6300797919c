/** Counts the turns of the event loop during `work`. A low count means that `work` blocks timers and calls. */
export async function countTurns(work: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  let isOver = false;
  const count = () => {
    if (isOver) return;
    turns++;
    setImmediate(count);
  };
  setImmediate(count);
  await work();
  isOver = true;
  return turns;
}
