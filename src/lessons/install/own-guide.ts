/** Returns the iPhone's guide, else Android's (spec). An iPad calls itself a Mac, but has `touchPoints`. */
export function ownGuide(userAgent: string, touchPoints: number) {
  const isApple = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1);
  return isApple ? "iphone" : "android";
}
