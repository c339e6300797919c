import { useEffect } from "react";
import { useIdea } from "#features/ideas/client.ts";
import { NotebookUnavailable } from "#features/notebook/components/notebook-unavailable.tsx";
import { useLoadFailure } from "#features/notebook/components/use-load-failure.ts";
import { buttonClass } from "#ui/button.tsx";
import { Link, navigate } from "#ui/navigation.tsx";
import { showToast } from "#ui/toast.ts";

const STEPS = ["Por qué", "Cómo", "Plazo", "Visión", "Compromiso", "Revisión"];

/** Where an idea will become a goal. The six steps come with a later release, and the page says so. */
export function GoalWizardPage({ ideaId }: { ideaId: string }) {
  const idea = useIdea(ideaId);
  const isUnknown = idea === null;
  const hasFailed = useLoadFailure("Error", "No se pudo cargar la idea inicial.");

  useEffect(() => {
    if (!isUnknown) return;
    showToast({
      title: "Error",
      description: "No se pudo cargar la idea inicial.",
      variant: "destructive",
    });
    navigate("/ideas", { replace: true });
  }, [isUnknown]);

  if (isUnknown) return null;
  return (
    <div className="mx-auto w-full max-w-6xl px-4 pt-10 sm:px-6 sm:pt-14 lg:px-8">
      {idea ? (
        <>
          <h1 className="max-w-3xl text-4xl">«{idea.title}»</h1>
          <p className="mt-5 max-w-lesson font-serif text-lg">
            Esta idea ya tiene un lugar. El asistente que la convierte en meta, paso a paso, llega pronto;
            mientras tanto sigue a salvo en tu banco.
          </p>
          <h2 className="mt-12 text-xl">Los seis pasos que vienen</h2>
          <ol className="mt-4 grid border-line border-b text-quiet sm:grid-cols-3 sm:gap-x-8">
            {STEPS.map((step, index) => (
              <li key={step} className="flex items-baseline gap-4 border-line border-t py-4">
                <span className="font-serif text-xl tabular-nums">{index + 1}</span>
                {step}
              </li>
            ))}
          </ol>
          <Link href="/ideas" className={buttonClass("secondary", "mt-8")}>
            Volver al Banco de Ideas
          </Link>
        </>
      ) : hasFailed ? (
        <NotebookUnavailable
          title="No pudimos abrir esta idea"
          text="Sigue guardada en tu banco. Revisa tu conexión e inténtalo de nuevo."
        />
      ) : (
        <p role="status" className="font-serif text-quiet text-xl">
          Abriendo tu idea...
        </p>
      )}
    </div>
  );
}
