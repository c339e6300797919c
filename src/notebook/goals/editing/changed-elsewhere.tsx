import { Button } from "#platform/ui/button.tsx";

export function EditChanged({ isDeleted, onDiscard }: { isDeleted: boolean; onDiscard: () => void }) {
  return (
    <section
      role="status"
      className="mt-6 animate-fade rounded-lg border border-warning bg-raised p-5 sm:p-7"
    >
      <h2 className="text-xl">
        {isDeleted
          ? "Esta meta se eliminó en otra pestaña o dispositivo"
          : "Esta meta cambió en otra pestaña o dispositivo"}
      </h2>
      <p className="mt-2 max-w-lesson text-quiet">
        {isDeleted
          ? "Lo que escribiste sigue aquí. Si guardas, la meta vuelve."
          : "Lo que escribiste sigue aquí. Si guardas, quedan las dos versiones y después eliges."}
      </p>
      {!isDeleted && (
        <Button variant="secondary" className="mt-5" onClick={onDiscard}>
          Descartar mis cambios
        </Button>
      )}
    </section>
  );
}
