/** The notebook of this page. The application ends it or makes it try again; most pages never load the sync engine. */
export const openNotebook: { current?: { end: () => void; onPremium: () => void } | undefined } = {};
