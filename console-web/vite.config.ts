import babel from '@rolldown/plugin-babel';
import react, { reactCompilerPreset } from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig, type Plugin } from 'vite';
import { chunkOf } from './chunks.ts';
import { welcome } from './src/app/signed-out/welcome.ts';
import { stripContracts } from './strip-contracts.ts';

/** The one font is asked for with the page itself, not when its style sheet has arrived. */
const preloadFont = (): Plugin => ({
  name: 'preload-font',
  transformIndexHtml: (_html, { bundle }) =>
    Object.keys(bundle ?? {})
      .filter((file) => /sans-latin-wght-normal.*\.woff2$/.test(file))
      .map((file) => ({
        tag: 'link',
        attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: '' },
        injectTo: 'head' as const,
      })),
});

/** The first paint waits for no style sheet: the HTML brings its own, which is smaller than what a second trip costs. */
const inlineStyles = (): Plugin => ({
  name: 'inline-styles',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle }) =>
      html.replace(/<link rel="stylesheet"[^>]* href="\/([^"]+)">/g, (link, file: string) => {
        const sheet = bundle?.[file];
        // A chunk that comes later finds its sheet named here, and does not fetch it.
        return sheet?.type === 'asset' ? `<style>${sheet.source}</style>${link.replace('>', ' disabled>')}` : link;
      }),
  },
});

/** The words of the first page stand in its HTML as its script will write them. */
const writeWelcome = (): Plugin => ({
  name: 'write-welcome',
  transformIndexHtml: (html) => html.replace('%HEADLINE%', welcome.headline).replace('%LEAD%', welcome.lead),
});

// The entry, the frame of the app and what holds a wall draw few things, seldom: memoisation there costs more bytes than it saves work.
const drawnSeldom = [
  /node_modules/,
  /\/src\/(features\/(entry|wall|search)|app\/(signed-out|signed-in\/shell)|ui\/(avatar|overlay|brand|button|icon|loading|rich-text|states|text-field|toast))\//,
  /\/src\/app\/(signed-in\/)?[^/]+$/,
  /\/src\/features\/pins\/pin-wall\./,
];

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    stripContracts(),
    react(),
    babel({ presets: [reactCompilerPreset()], exclude: drawnSeldom }),
    preloadFont(),
    inlineStyles(),
    writeWelcome(),
  ],
  resolve: {
    // React has had this hook of its own since 18: what stands in for it is weight.
    alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' },
    conditions: ['corkboard-source', ...defaultClientConditions],
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    rolldownOptions: {
      output: {
        // Names of chunks and style sheets stand in those that fetch them: short ones are less to fetch.
        chunkFileNames: 'assets/[hash:8].js',
        assetFileNames: ({ names: [name = ''] }) => `assets/${name.endsWith('.css') ? '' : '[name]-'}[hash:8][extname]`,
        codeSplitting: { includeDependenciesRecursively: false, groups: [{ debugName: 'first page', name: chunkOf }] },
      },
      input: ['index.html', 'app.html', 'console.html'].map((page) => `${import.meta.dirname}/${page}`),
      // A first start on a slow machine is no place for advice about plugins.
      checks: { bundlerTimings: false },
    },
    target: 'es2022',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 1024,
    reportCompressedSize: false,
  },
});
