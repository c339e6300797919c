/** The longest title (one line) and text (far more than an evening's writing), in UTF-16 units. */
export const RECORD_TITLE_MAX = 200;
export const RECORD_TEXT_MAX = 20_000;
/** The longest question of content/questions, and the longest answer: a few sentences. */
export const QUESTION_MAX = 200;
export const ANSWER_MAX = 2_000;
export const FIELD_LABEL_MAX = 60;
export const RECORD_ACTIONS_MAX = 20;
/** The limit of one upload. Phones take photos of up to some 8 MB, and our pages scale them down first. */
export const IMAGE_MAX_BYTES = 10 * 1024 * 1024;
export const IMAGE_TYPES = ["image/jpeg", "image/png", "image/webp"] as const;
export const RECORD_TITLE_REQUIRED = "Por favor, añade un título.";
export const IMAGES_PATH = "/api/journal-images";
export const IMAGE_GONE = "La imagen ya no está. Vuelve a elegirla.";
