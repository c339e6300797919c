/** What is wrong with a piece of a lesson; whoever reads the file adds where it stands. */
export class PieceError extends Error {}
