import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { mount } from "#test/screens/mount.ts";
import { useSubmit } from "./use-submit.ts";

interface FormProps {
  task: () => Promise<void>;
  /** How each submit ended. */
  ends: string[];
}

function Form({ task, ends }: FormProps) {
  const { isBusy, submit } = useSubmit();
  return (
    <form
      onSubmit={(event) =>
        void submit(task, event).then(
          () => ends.push(event.defaultPrevented ? "done" : "sent by the browser"),
          () => ends.push("failed"),
        )
      }
    >
      <button type="submit">{isBusy ? "Guardando..." : "Guardar"}</button>
    </form>
  );
}

test("a second submit of a form is ignored until the first has ended, also if it failed", async () => {
  const runs: PromiseWithResolvers<void>[] = [];
  const ends: string[] = [];
  const task = () => {
    const run = Promise.withResolvers<void>();
    runs.push(run);
    return run.promise;
  };
  mount(<Form task={task} ends={ends} />);
  await expect.element(page.getByRole("button")).toHaveTextContent("Guardar");
  const form = document.querySelector("form");

  // Both submits come before React can render the busy state.
  form?.requestSubmit();
  form?.requestSubmit();
  await expect.element(page.getByRole("button")).toHaveTextContent("Guardando...");
  expect(runs).toHaveLength(1);
  await expect.poll(() => ends).toEqual(["done"]);

  runs[0]?.reject(new Error("no network"));
  await expect.element(page.getByRole("button", { name: "Guardar", exact: true })).toBeVisible();
  expect(ends).toEqual(["done", "failed"]);
  form?.requestSubmit();
  expect(runs).toHaveLength(2);
  runs[1]?.resolve();
  await expect.poll(() => ends).toEqual(["done", "failed", "done"]);
});
