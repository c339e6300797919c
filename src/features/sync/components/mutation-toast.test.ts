import { beforeEach, expect, test, vi } from "vitest";
import type { CallError } from "#shared/api-client.ts";
import { showToast } from "#ui/toast.ts";
import { showMutationToast } from "./mutation-toast.ts";

vi.mock("#ui/toast.ts", () => ({ showToast: vi.fn() }));

beforeEach(() => vi.clearAllMocks());

const WORDS = { done: "Hecho", failed: "Error al guardar", failedText: "No se pudo guardar el registro." };
const refusedWith = (error: CallError) => showMutationToast({ state: "rejected", error }, WORDS);

test("somebody who reaches a bound reads what to do, not only that it failed", () => {
  const message = "Llegaste al máximo de 10.000 páginas del diario.";
  expect(refusedWith({ code: "too_large", message })).toBe(false);
  expect(showToast).toHaveBeenCalledWith({
    title: "Error al guardar",
    description: message,
    variant: "destructive",
  });
});

test("of any other refusal the specification's words are read", () => {
  refusedWith({ code: "bad_request", message: "Hay datos que no se pueden aceptar." });
  expect(showToast).toHaveBeenCalledWith(expect.objectContaining({ description: WORDS.failedText }));
});
