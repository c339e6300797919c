import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { mount } from "#test/screens/mount.ts";
import { notice } from "#test/screens/open-screen.tsx";
import { useLazyOpening } from "../dialogs/use-lazy-opening.ts";
import { lazyComponent } from "./lazy-component.tsx";

const Part = ({ text }: { text: string }) => <p>{text}</p>;
const loadPart = vi.fn(async () => ({ Part }));
const LazyPart = lazyComponent("Part", loadPart);

const Window = ({ open }: { open: boolean }) => (open ? <p>La ventana</p> : null);
const loadWindow = vi.fn(async () => ({ Window }));
const LazyWindow = lazyComponent("Window", loadWindow);

function Opener() {
  const { opening, open } = useLazyOpening<void>(LazyWindow);
  return (
    <>
      <button type="button" onClick={() => open()}>
        Abrir
      </button>
      {opening.number > 0 && <LazyWindow open={opening.isOpen} />}
    </>
  );
}

test("a lazy component shows its fallback, and loads again when it is mounted after a failure", async () => {
  loadPart.mockRejectedValueOnce(new TypeError("no network"));
  const onFailure = vi.fn();
  const close = mount(<LazyPart text="Aquí está" fallback={<p>Un momento...</p>} onFailure={onFailure} />);
  await expect.poll(() => onFailure.mock.calls.length).toBe(1);
  await expect.element(page.getByText("Un momento...")).toBeVisible();
  close();
  mount(<LazyPart text="Aquí está" fallback={<p>Un momento...</p>} onFailure={onFailure} />);
  await expect.element(page.getByText("Aquí está")).toBeVisible();
  expect(onFailure).toHaveBeenCalledOnce();
  expect(loadPart).toHaveBeenCalledTimes(2);
});

test("a dialog that cannot be loaded says so, and opens at the next click", async () => {
  loadWindow.mockRejectedValueOnce(new TypeError("no network"));
  mount(<Opener />);
  await page.getByRole("button", { name: "Abrir" }).click();
  await expect.element(notice("Sin conexión", "No pudimos abrir la ventana.")).toBeVisible();
  expect(document.body.textContent).not.toContain("La ventana");
  await page.getByRole("button", { name: "Abrir" }).click();
  await expect.element(page.getByText("La ventana", { exact: true })).toBeVisible();
});
