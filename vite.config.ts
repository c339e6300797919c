import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { contentPlugin } from "./src/app/build/content/content-plugin.ts";
import { readConfig } from "./src/server/config.ts";
import { VERSION } from "./src/server/version.ts";

const { hasConsumerLinks, contactEmail } = readConfig(process.env).site;

export default defineConfig({
  define: {
    "import.meta.env.CONSUMER_LINKS": hasConsumerLinks,
    "import.meta.env.CONTACT_EMAIL": JSON.stringify(contactEmail),
    "import.meta.env.VERSION": JSON.stringify(VERSION),
  },
  appType: "custom",
  publicDir: "src/app/browser/public",
  plugins: [contentPlugin(), react(), tailwindcss()],
});
