import { defineConfig, type FormatConfig } from 'oxfmt';

/** How the project's files are formatted. */
export const style: FormatConfig = {
  printWidth: 110,
  singleQuote: true,
  arrowParens: 'avoid',
  sortPackageJson: false,
};

export default defineConfig({
  ...style,
  ignorePatterns: [
    '/dist',
    '/data',
    '/screens',
    '/.tmp',
    'package-lock.json',
    'server/services/db/migrations',
  ],
});
