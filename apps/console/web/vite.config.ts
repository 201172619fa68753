import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The pages live below /console of the server that answers them; nothing is loaded from elsewhere. */
export default defineConfig({
  root: import.meta.dirname,
  base: '/console/',
  plugins: [react()],
  build: {
    outDir: '../../../dist/apps/console/web',
    emptyOutDir: true,
    sourcemap: false,
    // A data: script or an inlined asset would need its own word in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2022',
  },
});
