import { useEffect } from "react";
import { NotFound } from "#ui/drawings/not-found.tsx";
import { showFailure } from "#ui/toasts/toast.ts";

export function GoalDetailMissing() {
  useEffect(() => {
    showFailure("Error", "No se pudo cargar la meta.");
  }, []);
  return (
    <NotFound
      title="No se encontró la meta."
      text="Quizá la eliminaste, o el enlace no está completo."
      href="/mis-metas"
      way="Ir a Mis Metas"
    />
  );
}
