import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { contentPlugin } from "./src/app/build/content-plugin.ts";

export default defineConfig({
  appType: "custom",
  publicDir: "src/app/browser/public",
  plugins: [contentPlugin(), react(), tailwindcss()],
});
