import { expect, test } from "vitest";
import { contextOfPath, notesTitle, pathOfContext } from "./notes-context.ts";

test.each([
  ["/", "exito_general"],
  ["/clave/decision", "clave_decision"],
  ["/clave/nope", undefined],
  ["/search", undefined],
])("the path %s has the notes context %s", (path, context) => {
  expect(contextOfPath(path)).toBe(context);
});

test.each([
  ["exito_general", "Mis Notas del Éxito", "/"],
  ["clave_decision", "Mis Notas de Decisión", "/clave/decision"],
  ["clave_nope", "Mis Notas", "/clave/nope"],
  ["clave_", "Mis Notas", "/"],
  ["clave_../perfil", "Mis Notas", "/clave/..%2Fperfil"],
  ["otra", "Mis Notas", "/"],
])("the context %s has the title %s and links back to %s", (context, title, path) => {
  expect(notesTitle(context)).toBe(title);
  expect(pathOfContext(context)).toBe(path);
});
