import { DeleteDialog } from "#notebook/tool-page/components/delete-dialog.tsx";
import { draftName } from "#platform/shared/drafts/open-drafts.ts";
import { Dialog } from "#platform/ui/dialogs/dialog.tsx";
import type { Opening } from "#platform/ui/dialogs/use-opening.ts";
import { deleteHabit, habitDraft, useMonths } from "../client.ts";
import type { Habit } from "../contract.ts";
import { HabitForm } from "./habit-form.tsx";

/** The habit is absent while it is new. */
export type HabitTask = { kind: "write"; habit?: Habit | undefined } | { kind: "delete"; habit: Habit };

interface HabitDialogsProps {
  task: Opening<HabitTask>;
  memberId: string;
  onClose: () => void;
}

export function HabitDialogs({ task: { about, isOpen, number }, memberId, onClose }: HabitDialogsProps) {
  const months = useMonths();
  if (!about) return null;
  const { kind, habit } = about;
  const dialog = { open: isOpen, onClose };
  if (kind === "delete")
    return (
      <DeleteDialog
        key={number}
        {...dialog}
        title="¿Eliminar este hábito?"
        quoted={habit.title}
        words={{ done: "Hábito eliminado" }}
        onDelete={() => deleteHabit(habit, months)}
        onDeleted={onClose}
      >
        <p>
          Con él se van todos los días que marcaste. No se puede deshacer. Si solo quieres descansar, páusalo.
        </p>
      </DeleteDialog>
    );
  return (
    <Dialog key={number} title={habit ? "Editar hábito" : "Nuevo hábito"} {...dialog}>
      <HabitForm habit={habit} draft={draftName(memberId, habitDraft(habit?.id))} onDone={onClose} />
    </Dialog>
  );
}
