/** How many turns of the event loop others had while this ran: timers and calls wait for them. */
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
