import { readdirSync, readFileSync } from "node:fs";

const NS_PER_MS = 1e6;

export function median(numbers) {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}

/** Returns the value that a share of the numbers, such as 0.99, does not exceed. */
export function quantile(numbers, share) {
  return numbers.toSorted((a, b) => a - b)[Math.ceil(numbers.length * share) - 1] ?? 0;
}

/**
 * Returns the processor time of a process with all its threads, and of the PostgreSQL processes for the named database.
 */
export function cpuMs(pid, database) {
  const others = database ? readdirSync("/proc").filter((entry) => servesDatabase(entry, database)) : [];
  return [pid, ...others].reduce((sum, process) => sum + cpuOf(process), 0);
}

function servesDatabase(entry, database) {
  try {
    return /^\d+$/.test(entry) && readFileSync(`/proc/${entry}/cmdline`, "utf8").includes(` ${database} `);
  } catch {
    return false;
  }
}

/** Counts nanoseconds, because /proc/PID/stat counts only hundredths of a second. */
function cpuOf(pid) {
  return readdirSync(`/proc/${pid}/task`).reduce((sum, task) => {
    const [ns] = readFileSync(`/proc/${pid}/task/${task}/schedstat`, "utf8").split(" ");
    return sum + Number(ns) / NS_PER_MS;
  }, 0);
}

export function residentMb(pid) {
  const [, kb] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kb) / 1024;
}

/** Returns the lines of a Markdown table with one row for each object. */
export function table(rows) {
  if (rows.length === 0) return ["Nothing was measured."];
  const columns = Object.keys(rows[0] ?? {});
  const line = (cells) => `| ${cells.join(" | ")} |`;
  return [
    line(columns),
    line(columns.map(() => "---")),
    ...rows.map((row) => line(columns.map((column) => row[column] ?? ""))),
  ];
}
