import { beforeEach, expect, test, vi } from "vitest";
import type { CallError } from "#platform/shared/api-client.ts";
import { showToast } from "#platform/ui/toasts/toast.ts";
import { showErrorToast } from "./error-toast.ts";
import { showMutationToast } from "./mutation-toast.ts";

vi.mock("#platform/ui/toasts/toast.ts", () => ({ showToast: vi.fn() }));

beforeEach(() => vi.clearAllMocks());

const WORDS = { done: "Hecho", failed: "Error al guardar", failedText: "No se pudo guardar el registro." };
const refusedWith = (error: CallError) => showMutationToast({ state: "rejected", error }, WORDS);

test("a rejection because of a reached limit shows the server's message in the toast", () => {
  const message = "Llegaste al máximo de 10\u202f000 páginas del diario.";
  expect(refusedWith({ code: "too_large", message })).toBe(false);
  const expected = {
    title: "Error al guardar",
    description: message,
    variant: "destructive",
    topic: WORDS.failed,
  };
  expect(showToast).toHaveBeenCalledWith(expected);
});

test("a notice stays 2 s where the page shows the change, and longer where the change only waits", () => {
  const saved = { state: "applied" } as const;
  const offline = { state: "queued", isPersisted: true, error: { code: "offline", message: "" } } as const;
  const times = [saved, offline].map((outcome) => {
    showMutationToast(outcome, WORDS);
    return vi.mocked(showToast).mock.lastCall?.[0].durationMs;
  });
  expect(times).toEqual([2000, undefined]);
});

test("a rejection for another reason shows the specification's text in the toast", () => {
  refusedWith({ code: "bad_request", message: "Hay datos que no se pueden aceptar." });
  expect(showToast).toHaveBeenCalledWith(expect.objectContaining({ description: WORDS.failedText }));
});

test("the error of a change without a form is not replaced by the next change", () => {
  const error = { code: "unavailable", message: "" } as const;
  showErrorToast({ state: "rejected", error });
  showErrorToast({ state: "queued", isPersisted: true, error });
  const [refused, kept] = vi.mocked(showToast).mock.calls.map(([{ topic }]) => topic);
  expect(refused).not.toBe(kept);
});
