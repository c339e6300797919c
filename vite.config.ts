import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { contentPlugin } from "./src/app/build/content-plugin.ts";

const COMMON =
  /src\/(ui\/(button|icons|menu|navigation|toast|use-[a-z]+)|shared\/(api-client|store|excerpt)|features\/(favourites\/components\/favourite-button|keys\/components\/pictograms))\.tsx?$|preload-helper/;

export default defineConfig({
  appType: "custom",
  build: {
    rolldownOptions: {
      output: {
        // What every first load needs compresses best together; React changes least often.
        codeSplitting: {
          groups: [
            { name: "react", test: /node_modules\/(react|react-dom|scheduler)\//, priority: 2 },
            { name: "common", test: COMMON, priority: 1 },
          ],
        },
      },
    },
  },
  publicDir: "src/app/browser/public",
  plugins: [contentPlugin(), react(), tailwindcss()],
});
