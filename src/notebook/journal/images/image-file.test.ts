import { expect, test } from "vitest";
import { fc } from "#test/random/properties.ts";
import { journalContract } from "../contract.ts";
import { newImageFile } from "./picture.ts";

const NOW = new Date("2026-11-21T23:30:00-03:00");

test("a picture's file name holds its time and the plain characters of its original name", () => {
  expect(newImageFile("Río de la Plata (2).JPG", NOW)).toMatch(
    /^1795314600000_rio-de-la-plata-2-[0-9a-f]{12}\.webp$/,
  );
  expect(newImageFile("海.png", NOW)).toMatch(/^1795314600000_imagen-[0-9a-f]{12}\.webp$/);
  expect(newImageFile("foto.jpg", new Date(0))).toMatch(/^0000000000000_foto-/);
});

test("every generated file name is valid for the server and unique", () => {
  const names = new Set<string>();
  let count = 0;
  fc.assert(
    fc.property(
      fc.string({ unit: "binary" }),
      fc.date({ noInvalidDate: true, max: new Date("2286-01-01") }),
      (name, at) => {
        const image = newImageFile(name, at);
        expect(journalContract.uploadImage.params.safeParse({ image }).success, image).toBe(true);
        names.add(image);
        count++;
      },
    ),
  );
  expect(names.size).toBe(count);
});
