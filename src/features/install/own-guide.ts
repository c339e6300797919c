export type GuideId = "android" | "chrome" | "edge" | "iphone";

/**
 * The guide that is shown first. Android, as the specification says, also on a computer, where a browser that
 * can install mostly offers it by itself; but never to an iPhone or iPad, which are known for certain and to
 * which its steps are of no use.
 *
 * @param touchPoints an iPad calls itself a Mac, which has no touch screen
 */
export function ownGuide(userAgent: string, touchPoints: number): GuideId {
  const isApple = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1);
  return isApple ? "iphone" : "android";
}
