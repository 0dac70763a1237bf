import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../..');

it('every rule for texts comes from oneLine or manyLines', () => {
  const own = globSync('src/**/*.{ts,tsx}', { cwd: root }).filter(file =>
    /import \{[^}]*\bstring\b[^}]*\} from 'yup'/.test(readFileSync(path.join(root, file), 'utf8')),
  );
  // A password may contain any character.
  expect(own.map(file => file.replaceAll('\\', '/')).toSorted()).toEqual([
    'src/validation/password.ts',
    'src/validation/texts.ts',
  ]);
});
