import { expect, test, vi } from "vitest";

test("closing a notice loads the toaster only if something else has asked for it", async () => {
  const [load, removeToast] = [vi.fn(), vi.fn()];
  vi.doMock("./toaster.tsx", () => {
    load();
    return { loadToasterStyles: async () => {}, addToast: vi.fn(), removeToast };
  });
  const { closeToast, showToast } = await import("./toast.ts");
  closeToast("Guardado");
  await new Promise((resolve) => setTimeout(resolve));
  expect(load).not.toHaveBeenCalled();
  showToast({ title: "Guardado" });
  closeToast("Guardado");
  await vi.waitFor(() => expect(removeToast).toHaveBeenCalledWith("Guardado"));
});
