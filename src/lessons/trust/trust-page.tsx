import type { readLegalText } from "#lessons/content/read-legal-text.ts";
import { LineArt } from "#platform/ui/drawings/line-art.tsx";
import { MarginSection } from "#platform/ui/margin-section.tsx";
import type { Page } from "#platform/ui/page.ts";
import { BackupMoments } from "./components/backup-moments.tsx";

/** A text whose HTML the build made from our own Markdown. */
type Text = ReturnType<typeof readLegalText>;

const [text] = Object.values(
  import.meta.glob<Text>("/content/trust/confianza.md", { import: "default", eager: true }),
) as [Text];

function TrustPage() {
  return (
    <div className="mx-auto max-w-6xl px-4 pt-10 sm:px-6 sm:pt-14 lg:px-8">
      <div className="grid items-end gap-x-12 md:grid-cols-[minmax(0,1fr)_auto]">
        <div>
          <h1 className="max-w-3xl text-5xl">Lo que nos confías</h1>
          <div
            className="mt-5 max-w-lesson font-serif text-lg text-quiet"
            dangerouslySetInnerHTML={{ __html: text.intro ?? "" }}
          />
        </div>
        <NotebookAndCopy />
      </div>
      <BackupMoments />
      <div className="grid pt-12 max-md:gap-y-10 md:pt-16">
        {text.sections.map(({ id, title, content }) => (
          <MarginSection key={id} title={title}>
            <div className="lesson wrap-anywhere" dangerouslySetInnerHTML={{ __html: content }} />
          </MarginSection>
        ))}
      </div>
      <p className="mt-12 text-quiet text-sm">
        Versión <span className="tabular-nums">{import.meta.env.VERSION}</span>
      </p>
    </div>
  );
}

function NotebookAndCopy() {
  return (
    <LineArt className="h-auto w-44 max-md:hidden" viewBox="0 0 176 132">
      <path d="M64 52a16 16 0 0 1 32 0z" fill="var(--ember)" stroke="none" />
      <path d="M58 60h44M62 68h36M14 92h148M14 124h148" stroke="var(--edge)" />
      <path d="M52 8h60a6 6 0 0 1 6 6v62H46V14a6 6 0 0 1 6-6zM58 8v8M70 8v8M82 8v8M94 8v8M106 8v8M54 52h52M80 30v-5M64 36l-3-4M96 36l3-4M4 76h168v52H4zM14 84h148v40H14zM70 104h36M46 84v-4h72v4" />
    </LineArt>
  );
}

export const page: Page = {
  title: "Confianza",
  ...(import.meta.env.SSR && { description: text.description }),
  body: <TrustPage />,
};
