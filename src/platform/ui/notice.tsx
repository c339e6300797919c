import type { ReactNode } from "react";

interface NoticeProps {
  picture?: ReactNode;
  title: string;
  text?: ReactNode;
  children: ReactNode;
}

export function Notice({ picture, title, text, children }: NoticeProps) {
  return (
    <section className="mx-auto max-w-6xl px-4 py-12 sm:px-6 sm:py-20 lg:px-8">
      {picture}
      <h1 className={picture ? "mt-8 text-4xl" : "text-4xl"}>{title}</h1>
      {text && <p className="mt-4 max-w-lesson font-serif text-lg text-quiet">{text}</p>}
      {children}
    </section>
  );
}
