import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The pages live below /console of their server; nothing loads from elsewhere. */
export default defineConfig({
  root: import.meta.dirname,
  base: '/console/',
  plugins: [react()],
  build: {
    outDir: '../../../dist/apps/console/web',
    emptyOutDir: true,
    sourcemap: false,
    // A data: script or an inlined asset would need its own entry in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2022',
  },
});
