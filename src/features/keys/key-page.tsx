import type { Lesson } from "./lesson.ts";

export function KeyPage({ lesson }: { lesson: Lesson }) {
  return (
    <article data-key={lesson.id}>
      <h1>{lesson.heading}</h1>
      <p>{lesson.description}</p>
      {lesson.sections.map((section) => (
        <section key={section.id} aria-labelledby={section.id}>
          <h2 id={section.id}>{section.title}</h2>
          <div className="lesson" dangerouslySetInnerHTML={{ __html: section.content }} />
        </section>
      ))}
    </article>
  );
}
