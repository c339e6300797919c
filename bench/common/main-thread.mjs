// Measures the work of a page's main thread by Chromium's trace.
import { setTimeout as wait } from "node:timers/promises";

const CATEGORIES = ["toplevel", "devtools.timeline", "blink.user_timing"];
const IDLE_MAX_MS = 2000;
const US_PER_MS = 1000;
const SPAN = "bench:";

/**
 * Runs `work` with `span(name, act)`, which gives a name to the main thread's work during `act`.
 * @returns spans in order: { name, tasks, interactions }, in milliseconds
 */
export async function traceSpans(browser, page, work) {
  const session = await browser.newBrowserCDPSession();
  const events = [];
  session.on("Tracing.dataCollected", ({ value }) => events.push(...value));
  const includedCategories = CATEGORIES;
  await session.send("Tracing.start", {
    traceConfig: { includedCategories, excludedCategories: ["*"] },
    transferMode: "ReportEvents",
  });
  const mark = (name) => page.evaluate((text) => void performance.mark(text), SPAN + name);
  await work(async (name, act) => {
    await mark(name);
    const result = await act();
    await mark("");
    return result;
  });
  const complete = new Promise((resolve) => session.once("Tracing.tracingComplete", resolve));
  await session.send("Tracing.end");
  await complete;
  await session.detach();
  return readSpans(events);
}

function readSpans(events) {
  const marks = events
    .filter(({ name, cat }) => name.startsWith(SPAN) && cat.includes("blink.user_timing"))
    .toSorted((a, b) => a.ts - b.ts);
  const main = marks[0]?.tid;
  const ofPage = events.filter(({ tid, pid }) => tid === main && pid === marks[0]?.pid);
  const tasks = ofPage.filter(({ name, ph }) => name === "ThreadControllerImpl::RunTask" && ph === "X");
  const inputs = ofPage.filter(
    ({ name, ph, args }) => name === "EventTiming" && ph === "b" && args.data.interactionId > 0,
  );
  return marks.flatMap(({ name, ts: from }, index) => {
    const to = marks[index + 1]?.ts;
    if (name === SPAN || to === undefined) return [];
    const isIn = ({ ts }) => ts >= from && ts < to;
    return {
      name: name.slice(SPAN.length),
      tasks: tasks.filter(isIn).map(ownTimeOf),
      interactions: interactionsOf(inputs.filter(isIn), tasks),
    };
  });
}

/** An interaction is as long as its longest event (https://web.dev/articles/inp). */
function interactionsOf(inputs, tasks) {
  const byId = Map.groupBy(inputs, ({ args }) => args.data.interactionId);
  return [...byId.values()].map((ofOne) => {
    const costs = ofOne.map((event) => costOf(event, tasks));
    return {
      seen: Math.max(...costs.map(({ seen }) => seen)),
      cpu: Math.max(...costs.map(({ cpu }) => cpu)),
    };
  });
}

/** Sums the tasks from the input to the frame that shows its result, by the thread's own clock. */
function costOf({ ts, args }, tasks) {
  const { duration, timeStamp, commitFinishTime } = args.data;
  const end = ts + (commitFinishTime ? commitFinishTime - timeStamp : duration) * US_PER_MS;
  const until = tasks.filter((task) => task.ts < end && task.ts + task.dur > ts);
  return { seen: duration, cpu: until.reduce((sum, task) => sum + ownTimeOf(task), 0) };
}

/** Caps the thread's time: after a preemption its clock may show 40 ms for a task of half a millisecond. */
function ownTimeOf({ dur, tdur = 0 }) {
  return Math.min(dur, tdur) / US_PER_MS;
}

/** Waits until the main thread is idle, but not for long, because an animation may never end. */
export async function settle(page, ms = 150) {
  await wait(ms);
  await page.evaluate(
    (timeout) => new Promise((resolve) => requestIdleCallback(resolve, { timeout })),
    IDLE_MAX_MS,
  );
}
