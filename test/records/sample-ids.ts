/** The records that the gallery of screens opens by their address. */
export const SAMPLE_IDS = {
  idea: "0190a1b2-0000-7000-8000-0000000000a1",
  goal: "0190a1b2-0000-7000-8000-0000000000a2",
  charge: "8AB12345CD6789012",
};
