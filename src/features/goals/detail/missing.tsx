import { useEffect } from "react";
import { buttonClass } from "#ui/button.tsx";
import { EmptyNotebook } from "#ui/drawings/empty-notebook.tsx";
import { Link } from "#ui/navigation.tsx";
import { Notice } from "#ui/notice.tsx";
import { showFailure } from "#ui/toasts/toast.ts";

export function GoalDetailMissing() {
  useEffect(() => {
    showFailure("Error", "No se pudo cargar la meta.");
  }, []);
  return (
    <Notice
      picture={<EmptyNotebook className="w-44" />}
      title="No se encontró la meta."
      text="Quizá la eliminaste, o el enlace no está completo."
    >
      <Link href="/mis-metas" className={buttonClass("primary", "mt-8")}>
        Ir a Mis Metas
      </Link>
    </Notice>
  );
}
