import { expect, test } from "vitest";
import { findBareTexts } from "../../scripts/bare-texts.ts";

const OTHERS = `
  const Late = lazyComponent("Late", () => import("./late.tsx"));
  const Mark = memo(function Mark({ isOn }) { return isOn ? <b /> : null; });
  function Constant() { return <b />; }`;
const found = (children: string) => {
  const text = `function Page({ isOn, icon, name }: { icon: ReactNode }) { return <>${children}</>; }`;
  const sources = [
    { path: "src/page.tsx", text },
    { path: "src/others.tsx", text: OTHERS },
  ];
  return findBareTexts(sources).map(({ path, line }) => `${path}:${line}`);
};

test.each([
  '<p>{isOn && "Uno"} <b /></p>',
  "<p><b />{isOn ? name : null}</p>",
  "<p>{isOn && <b />}\nUno</p>",
  "<li>{isOn && <b />}{name}</li>",
  "<p>{names.map((one) => <b key={one} />)}Uno</p>",
  "<p>{isOn && <><b /> Uno</>}<i /></p>",
  "<p><Late />Uno</p>",
  "<p><Mark />Uno</p>",
  "<Button>{isOn && icon}Uno</Button>",
  '<>{isOn ? "Uno" : <b />}</>',
  "<p>{names.map((one) => (one.isOn ? <b key={one} /> : one.name))}</p>",
])("%s has a text that React could not find again", (children) => {
  expect(found(children)).toHaveLength(1);
});

test.each([
  '<p>{isOn && "Uno"}</p>',
  '<p>{isOn ? "Uno" : <b />}</p>',
  "<p>Uno {name} <b />{isOn && <b />}</p>",
  '<p>{isOn && <b />}<b />Uno {isOn ? "dos" : "tres"}</p>',
  "<p>{isOn && <b />} <b>{name}</b></p>",
  "<p>{isOn && <b />}{icon}{children}</p>",
  "<p><Constant />Uno</p>",
  "<p>{names.map((one) => one.name).join()}</p>",
])("%s survives a translation", (children) => {
  expect(found(children)).toEqual([]);
});

test("a bare text is found with its line", () => {
  expect(found("<p>{isOn && <b />}\n  Uno</p>")).toEqual(["src/page.tsx:2"]);
});
