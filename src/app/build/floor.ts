/**
 * Functions that some supported browser lacks (decision 0070) and older/built-ins.ts does not add. An optional call,
 * `?.()`, is allowed.
 */
const SCRIPTS_LACK = [
  /\.(?:fromAsync|isWellFormed|toWellFormed|checkVisibility|requestClose|moveBefore|setHTML|setHTMLUnsafe)\(/,
  /\.(?:union|intersection|difference|symmetricDifference|isSubsetOf|isSupersetOf|isDisjointFrom)\(/,
  /\.(?:toBase64|fromBase64|toHex|fromHex|getOrInsert|getOrInsertComputed|transferToFixedLength)\(/,
  /\b(?:URL\.canParse|URL\.parse|AbortSignal\.any|Promise\.try|RegExp\.escape|Error\.isError|Iterator\.from)\(/,
  /\b(?:Temporal|scheduler|cookieStore)\.\w/,
  /\bIntl\.(?:Segmenter|DurationFormat)\b/,
  /\bdocument\.startViewTransition\(/,
];
/** CSS features that Lightning CSS cannot convert for older browsers, or does not convert for `cssTarget`. */
const STYLES_LACK = [
  /(?<!-)\bok(?:lch|lab)\([\d.% /]+\)/,
  /\bcolor-mix\([^)]*/,
  /\blight-dark\(/,
  /@scope\b/,
  /(?<!\\)&/,
];
const WITH_COLOR_MIX = /@supports \(color:\s*color-mix\([^{]*\{[^{}]*\{[^{}]*\}\s*\}/g;

/** @throws for the first use of a feature that a supported browser lacks */
export function checkFloor(files: readonly { name: string; source: string }[]): void {
  for (const { name, source } of files) {
    const isStyle = name.endsWith(".css");
    const text = isStyle ? source.replaceAll(WITH_COLOR_MIX, "") : source;
    for (const feature of isStyle ? STYLES_LACK : SCRIPTS_LACK) {
      const found = feature.exec(text);
      if (!found) continue;
      const around = text.slice(Math.max(0, found.index - 60), found.index + 40);
      throw new Error(
        `${name} uses ${found[0]}, which the oldest browsers lack (decision 0070): …${around}…`,
      );
    }
  }
}
