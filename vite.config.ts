import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type HtmlTagDescriptor, type Plugin } from 'vite';

const server = `http://127.0.0.1:${process.env['SERVER_PORT'] ?? '8081'}`;
const answeredByServer = ['/v1', '/idp', '/store', '/guides', '/config.json', '/healthz', '/readyz'];

export default defineConfig({
  plugins: [react(), themeBeforePaint(), preloadFirst(), compressAssets()],
  // The user pool's client library was written for bundlers that provide Node's global object.
  define: { global: 'globalThis' },
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: 'dist/portal',
    emptyOutDir: true,
    target: 'baseline-widely-available',
    assetsInlineLimit: 0,
    // One small file saves each screen a request and a wait.
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    license: { fileName: 'licenses.md' },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        comments: false,
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 4 },
            // The modules that main.tsx itself needs, so that it does not wait for React before it requests the rest.
            { name: 'start', test: /storedSession\.ts$|vite[\\/]preload-helper/, priority: 3 },
            // The modules that every start needs, signed in or not.
            { name: 'entry', test: /src[\\/]entry\.tsx$/, priority: 2 },
            // The modules that every screen of a signed-in officer needs: one request instead of seventy.
            { name: 'console', test: /src[\\/]App\.tsx$/, priority: 1 },
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: Object.fromEntries(answeredByServer.map(prefix => [prefix, { target: server }])),
  },
});

/** Makes the page wait for the script that applies the stored theme. The policy allows no script in the page itself. */
function themeBeforePaint(): Plugin {
  return {
    name: 'theme-before-paint',
    apply: 'build',
    buildStart() {
      this.emitFile({ type: 'chunk', id: 'src/theme/beforePaint.ts', name: 'theme' });
    },
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) =>
        Object.keys(bundle)
          .filter(file => /^assets\/theme-.*\.js$/.test(file))
          .map((file): HtmlTagDescriptor => ({
            tag: 'script',
            attrs: { src: `/${file}` },
            injectTo: 'head-prepend',
          })),
    },
  };
}

/** Lets the browser request what every start needs while it reads the page, before a script imports it. */
function preloadFirst(): Plugin {
  const wanted = [
    {
      name: /^assets\/(react|rolldown-runtime|entry)-.*\.js$/,
      attrs: { rel: 'modulepreload', crossorigin: true },
    },
    {
      name: /^assets\/inter-latin-wght-normal-.*\.woff2$/,
      attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true },
    },
  ];
  return {
    name: 'preload-first',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) =>
        wanted.flatMap(({ name, attrs }) =>
          Object.keys(bundle)
            .filter(file => name.test(file))
            .map((file): HtmlTagDescriptor => ({
              tag: 'link',
              attrs: { ...attrs, href: `/${file}` },
              injectTo: 'head',
            })),
        ),
    },
  };
}

/**
 * Writes each asset a second time in each encoding, compressed as much as possible, so that the server need not
 * compress. That takes longer than all the rest of the build, so a build in the mode `test` leaves it out.
 */
function compressAssets(): Plugin {
  const zip = promisify(gzip);
  const brotli = promisify(brotliCompress);
  return {
    name: 'compress-assets',
    apply: (_config, { command, mode }) => command === 'build' && mode !== 'test',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const texts = Object.values(bundle).filter(({ fileName }) => /\.(js|css|svg)$/.test(fileName));
        for (const output of texts) {
          const source = Buffer.from(output.type === 'chunk' ? output.code : output.source);
          const { BROTLI_PARAM_QUALITY: quality, BROTLI_PARAM_SIZE_HINT: hint } = constants;
          const params = { [quality]: 11, [hint]: source.length };
          this.emitFile({
            type: 'asset',
            fileName: `${output.fileName}.gz`,
            source: await zip(source, { level: 9 }),
          });
          this.emitFile({
            type: 'asset',
            fileName: `${output.fileName}.br`,
            source: await brotli(source, { params }),
          });
        }
      },
    },
  };
}
