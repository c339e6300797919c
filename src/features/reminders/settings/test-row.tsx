import { Button } from "#ui/button.tsx";
import { remindersApi } from "../client.ts";
import { channelText, type ReminderChannel } from "./reminder-channel.ts";
import { bad, good, type Said, SettingRow, useSaving } from "./setting-row.tsx";

export function TestRow({ way }: { way: ReminderChannel }) {
  const { isBusy, said, save } = useSaving();
  const text =
    way.by === "none"
      ? "Todavía no tienes dónde recibirlos."
      : `Tus recordatorios llegan ${channelText(way)}.`;
  return (
    <SettingRow
      title="Cómo te llegan"
      text={text}
      said={said}
      control={
        <Button variant="secondary" softDisabled={isBusy} onClick={() => void save(sendTest)}>
          {isBusy ? "Enviando..." : "Enviar un aviso de prueba"}
        </Button>
      }
    />
  );
}

async function sendTest(): Promise<Said> {
  const result = await remindersApi("POST /api/reminders/test");
  if (!result.ok)
    return bad(
      result.error.code === "rate_limited"
        ? "Ya enviaste varias pruebas. Espera un rato antes de la próxima."
        : result.error.message,
    );
  switch (result.data.way) {
    case "push":
      return good(
        "Enviado. Si no aparece en unos segundos, revisa que el sistema no tenga silenciados los avisos.",
      );
    case "email":
      return good("Enviado por correo. Si no llega en unos minutos, busca en no deseados.");
    case "none":
      return bad("No pudimos enviarlo: activa los avisos en este dispositivo o añade un correo.");
  }
}
