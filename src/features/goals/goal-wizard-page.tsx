import { useEffect } from "react";
import { useIdea } from "#features/ideas/client.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { Link, navigate } from "#ui/navigation.tsx";
import { showToast } from "#ui/toast.ts";

const STEPS = ["Por qué", "Cómo", "Plazo", "Visión", "Compromiso", "Revisión"];

/** Where an idea will become a goal. The six steps come with a later release, and the page says so. */
export function GoalWizardPage({ ideaId }: { ideaId: string }) {
  const { data: idea, error, isFetching, refetch } = useIdea(ideaId);
  const code = error?.error.code;
  const isUnknown = code === "not_found" || code === "bad_request";

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
      ) : error ? (
        <section className="py-12">
          <h1 className="text-3xl">No pudimos abrir esta idea</h1>
          <p className="mt-2 max-w-lesson text-quiet">Sigue guardada en tu banco. {error.message}</p>
          <Button className="mt-6" disabled={isFetching} onClick={() => void refetch()}>
            Intentar de nuevo
          </Button>
        </section>
      ) : (
        <p role="status" className="font-serif text-quiet text-xl">
          Abriendo tu idea...
        </p>
      )}
    </div>
  );
}
