import { KeySelect } from "#lessons/keys/components/key-select.tsx";
import { RecordDialogs } from "#notebook/tool-page/components/record-dialogs.tsx";
import type { RecordTaskProps } from "#notebook/tool-page/components/use-record-task.tsx";
import { deleteIdea, saveIdea, setIdeaKey } from "../client.ts";
import type { Idea } from "../contract.ts";
import { IDEA_TITLE_MAX, IDEA_TITLE_REQUIRED } from "../tool-words.ts";

export function IdeaDialogs(task: RecordTaskProps<Idea>) {
  return (
    <RecordDialogs<Idea, { title: string; key_id: string | null }>
      {...task}
      words={{ one: "idea", gender: "a", create: "Nueva Idea" }}
      warning="No se puede deshacer."
      onDelete={deleteIdea}
      texts={[
        {
          field: "title",
          label: "Título de la idea",
          example: "Aprender a...",
          maxLength: IDEA_TITLE_MAX,
          required: IDEA_TITLE_REQUIRED,
        },
      ]}
      begin={(idea) => ({ key_id: idea?.key_id ?? null })}
      fields={({ value, change }) => (
        <KeySelect value={value.key_id} onChoose={(key_id) => change({ key_id })} />
      )}
      storedAs={(value) => value}
      save={async ({ id, value: { title, key_id } }, idea) => {
        // Save the tag first, because the save of the title writes the tag again with the new version.
        const marking = idea && key_id !== (idea.key_id ?? null) ? setIdeaKey(idea, key_id) : undefined;
        if (marking && title === idea?.title) return marking;
        const [marked, saved] = await Promise.all([
          marking,
          saveIdea(id, title, idea && { ...idea, key_id }, key_id),
        ]);
        return marked?.state === "rejected" ? marked : saved;
      }}
    />
  );
}
