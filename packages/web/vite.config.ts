import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compression } from 'vite-plugin-compression2';
import { compileTexts } from './src/texts/compile-texts.ts';

/** Where `vite` alone finds the API; `npm run dev` serves both on one port. */
const API = 'http://127.0.0.1:8080';

/** What nearly every signed-in screen needs, with what these parts need themselves. */
const ON_EVERY_SCREEN =
  /[\\/](?:@tanstack|lucide-react)[\\/]|[\\/]src[\\/]ui[\\/](?:badge|chips|clamped-text|data-table|date-time|described-list|list-card|page-header|page-size|pager|search-box|toasts)\.tsx$/;

export default defineConfig({
  plugins: [
    react(),
    compileTexts(),
    tailwindcss(),
    // The server sends the .br file that lies beside the asked one; fonts are compressed already.
    compression({ algorithms: ['brotliCompress'], include: /\.(?:js|css|html|svg)$/ }),
  ],
  build: {
    target: 'baseline-widely-available',
    sourcemap: false,
    // Every supported browser preloads modules itself.
    modulePreload: { polyfill: false },
    // The content policy allows no inlined fonts or style sheets.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // Each file is a request: all that the sign-in needs is one, what screens share another.
            { name: 'start', tags: ['$initial'], priority: 2 },
            { name: 'signed-in', test: ON_EVERY_SCREEN, minShareCount: 2 },
          ],
        },
      },
    },
  },
  server: { proxy: { [String.raw`^/(?:api/|config\.json$)`]: API } },
});
