import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compression } from 'vite-plugin-compression2';
import { compileTexts } from './src/texts/compile-texts.ts';

/** Where `vite` alone finds the API; `npm run dev` serves both on one port. */
const API = 'http://127.0.0.1:8080';

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
  },
  server: { proxy: { '/api': API, '/config.json': API } },
});
