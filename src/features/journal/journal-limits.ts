/** In UTF-16 units: a line, and far more than an evening writes. */
export const RECORD_TITLE_MAX = 200;
export const RECORD_TEXT_MAX = 20_000;
export const FIELD_LABEL_MAX = 60;
/** Steps of goals that one day may take in. */
export const RECORD_ACTIONS_MAX = 20;
/** Of a picture as it is sent; phones take photographs of up to some 8 MB, and our pages make them smaller first. */
export const IMAGE_MAX_BYTES = 10 * 1024 * 1024;
export const IMAGE_TYPES = ["image/jpeg", "image/png", "image/webp"] as const;
export const RECORD_TITLE_REQUIRED = "Por favor, añade un título.";
export const IMAGES_PATH = "/api/journal-images";
/** Of all of a member's pictures: two a day for more than ten years, of some 250 kB each. */
export const IMAGES_MAX = 10_000;
export const IMAGES_MAX_BYTES = 2 * 1024 * 1024 * 1024;
export const IMAGE_GONE = "La imagen ya no está. Vuelve a elegirla.";
