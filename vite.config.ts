import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { contentPlugin } from "./src/app/build/content/content-plugin.ts";
import { readConfig } from "./src/server/config.ts";

const { hasConsumerLinks } = readConfig(process.env).site;

export default defineConfig({
  define: { "import.meta.env.CONSUMER_LINKS": hasConsumerLinks },
  appType: "custom",
  publicDir: "src/app/browser/public",
  plugins: [contentPlugin(), react(), tailwindcss()],
});
