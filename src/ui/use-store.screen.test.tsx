import { createRoot } from "react-dom/client";
import { expect, onTestFinished, test } from "vitest";
import { page } from "vitest/browser";
import { createStore, type Store } from "#shared/store.ts";
import { useStore } from "./use-store.ts";

interface ShownProps {
  store: Store<{ shown: string; other: number }>;
  onRender: () => void;
}

function Shown({ store, onRender }: ShownProps) {
  onRender();
  return <p>{useStore(store, ({ shown }) => shown)}</p>;
}

test("a component renders anew for the part of the store that it shows, and for no other", async () => {
  const store = createStore({ shown: "antes", other: 1 });
  let renders = 0;
  const place = document.body.appendChild(document.createElement("div"));
  const root = createRoot(place);
  onTestFinished(() => {
    root.unmount();
    place.remove();
  });
  root.render(<Shown store={store} onRender={() => renders++} />);
  await expect.element(page.getByText("antes")).toBeVisible();
  const before = renders;
  store.set({ shown: "antes", other: 2 });
  store.set({ shown: "después", other: 2 });
  await expect.element(page.getByText("después")).toBeVisible();
  expect(renders).toBe(before + 1);
  store.set({ shown: "después", other: 3 });
  await new Promise(requestAnimationFrame);
  expect(renders).toBe(before + 1);
});
