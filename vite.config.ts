import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type HtmlTagDescriptor, type Plugin } from 'vite';
import { thirdPartyModule } from './scripts/thirdParty.ts';

const server = `http://127.0.0.1:${process.env['SERVER_PORT'] ?? '8081'}`;
const answeredByServer = ['/v1', '/idp', '/store', '/guides', '/docs', '/config.json', '/healthz', '/readyz'];

/** Stands in the page for the nonce of its styles, which the server makes anew for each answer. */
const nonce = '__CSP_NONCE__';

export default defineConfig({
  plugins: [react(), firstPaint(), preloadFirst(), thirdPartyModule(), compressAssets()],
  // The user pool's client library was written for bundlers that provide Node's global object.
  define: { global: 'globalThis' },
  html: { cspNonce: nonce },
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
    // The licences of packages are the largest part; tests/e2e/size.test.ts bounds what a screen loads.
    chunkSizeWarningLimit: 1200,
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

/**
 * Puts into the page what its first paint needs: tokens, the rules of its first frame, and the script that knows theme and
 * session. The server allows that script by its hash. The style sheet comes after the frame, which does not wait for it.
 */
function firstPaint(): Plugin {
  return {
    name: 'first-paint',
    apply: 'build',
    buildStart() {
      this.emitFile({ type: 'chunk', id: 'src/theme/beforePaint.ts', name: 'theme' });
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle = {} }) {
        const [name = ''] = Object.keys(bundle).filter(file => /^assets\/theme-.*\.js$/.test(file));
        const script = bundle[name];
        if (script?.type !== 'chunk') throw new Error('The build has no script for the first paint.');
        delete bundle[name];
        const [sheet = ''] = /<link rel="stylesheet"[^>]*>\s*/.exec(html) ?? [];
        const styles = await Promise.all(
          ['tokens', 'firstPaint'].map(file => readFile(`src/theme/${file}.css`, 'utf8')),
        );
        return {
          html: html
            .replace(sheet, '')
            .replace('<div class="small-screen"', `${sheet}<div class="small-screen"`),
          tags: [
            { tag: 'script', children: script.code.trim(), injectTo: 'head-prepend' },
            {
              tag: 'style',
              attrs: { nonce },
              children: styles
                .join('')
                .replaceAll(/\/\*[^]*?\*\//g, '')
                .replaceAll(/\s+/g, ' '),
              injectTo: 'head-prepend',
            },
          ],
        };
      },
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
