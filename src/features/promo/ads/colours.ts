/** Copies of theme.css tokens, because an ad looks the same in both themes. A test compares them. */
export const AD_COLOURS = {
  paper: "#f9f3e9",
  wash: "#f2e9dc",
  ink: "#2f241c",
  edge: "#90806f",
  ember: "#b44512",
  emberDeep: "#993610",
  onEmber: "#fdfaf5",
  night: "#151924",
  nightRaised: "#1d232f",
  nightLine: "#303744",
  nightEdge: "#727a8d",
  nightInk: "#ebe5db",
  dawn: "#f0995b",
  onDawn: "#111620",
} as const;

export type AdField = "paper" | "wash" | "night" | "ember" | "dawn";

const { paper, wash, ink, ember, onEmber, night, nightInk, dawn, onDawn } = AD_COLOURS;

export const AD_FIELDS: Record<AdField, { ground: string; text: string; accent: string }> = {
  paper: { ground: paper, text: ink, accent: ember },
  wash: { ground: wash, text: ink, accent: ember },
  night: { ground: night, text: nightInk, accent: dawn },
  ember: { ground: ember, text: onEmber, accent: onEmber },
  dawn: { ground: dawn, text: onDawn, accent: onDawn },
};
