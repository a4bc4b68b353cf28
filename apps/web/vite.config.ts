import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { startFiles } from './build/chunks.ts';
import { documents } from './build/documents.ts';

const api = process.env.API_URL ?? 'http://127.0.0.1:3000';

export default defineConfig({
  appType: 'mpa',
  plugins: [react(), documents(), startFiles(import.meta.dirname)],
  server: {
    proxy: {
      '/api': { target: api, changeOrigin: false },
      '/unsubscribe': { target: api, changeOrigin: false },
      '/waitlist-offer': { target: api, changeOrigin: false },
      '/map/tiles': { target: api, changeOrigin: false },
      '/media': { target: api, changeOrigin: false },
      '/trpc': { target: api, changeOrigin: false, ws: true },
      '/ws': { target: api, changeOrigin: false, ws: true },
    },
  },
  build: {
    target: ['chrome111', 'edge111', 'firefox114', 'safari16.4'],
    manifest: true,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rollupOptions: {
      input: { app: 'app.html', landing: 'landing.html', sw: 'src/sw/sw.ts' },
      output: {
        entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js'),
        // The app lists the files of all its screens: names of modules in them would be 2 KB of the feed.
        chunkFileNames: 'assets/[hash].js',
      },
    },
  },
});
