export type GuideId = "android" | "chrome" | "edge" | "iphone";

/**
 * The guide that is shown first: Android's, as the specification says, also on a computer. Its steps do not help
 * on an iPhone or iPad.
 *
 * @param touchPoints an iPad calls itself a Mac, which has no touch screen
 */
export function ownGuide(userAgent: string, touchPoints: number): GuideId {
  const isApple = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1);
  return isApple ? "iphone" : "android";
}
