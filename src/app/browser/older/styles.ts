/** What the style sheets say in words that the browsers of the floor lack (decision 0070). */
export function addStyles(): void {
  // A backdrop inherits variables from Chrome 122, Firefox 120 and Safari 17.4 on. This is the veil of the light theme.
  addStyleSheet("dialog::backdrop{background:var(--veil,#2f241c73)}");
  // Only the keys' hues stay in OKLCH, and `color-mix()` falls back to its colour at full strength.
  addStyleSheet(`@supports not (color:oklch(0 0 0)){[data-key]{--key:var(--ember)}}
    @supports not (color:color-mix(in srgb,red,red)){
      mark[class]{background:var(--line)}
      ::selection{background:Highlight;color:HighlightText}
    }`);
}

/** Outside the cascade layers, so that it overrides ours. */
export function addStyleSheet(source: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(source);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
