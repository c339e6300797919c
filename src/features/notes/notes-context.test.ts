import { expect, test } from "vitest";
import { contextOfPath, notesTitle, pathOfContext } from "./notes-context.ts";

test.each([
  ["/", "exito_general"],
  ["/clave/decision", "clave_decision"],
  ["/clave/nope", undefined],
  ["/search", undefined],
])("the notes of %s are %s", (path, context) => {
  expect(contextOfPath(path)).toBe(context);
});

test.each([
  ["exito_general", "Mis Notas del Éxito", "/"],
  ["clave_decision", "Mis Notas de Decisión", "/clave/decision"],
  ["clave_nope", "Mis Notas", "/clave/nope"],
  ["clave_", "Mis Notas", "/"],
  ["clave_../perfil", "Mis Notas", "/clave/..%2Fperfil"],
  ["otra", "Mis Notas", "/"],
])("%s is called %s and leads back to %s", (context, title, path) => {
  expect(notesTitle(context)).toBe(title);
  expect(pathOfContext(context)).toBe(path);
});
