import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import Type from 'typebox';
import { Value } from 'typebox/value';
import { beforeAll, describe, expect, it } from 'vitest';
import config from '../../../oxlint.config.ts';
import { importRules } from '../../../scripts/lint/imports.ts';
import { portal, server, shared } from '../../../scripts/lint/layers.ts';
import { toolArgs } from '../../../scripts/tools.ts';
import { dataFolder } from '../../support/folders.ts';

const refused = [
  ['server/subjects/feeders', `import { Shell } from '../../../src/shell/Shell.tsx';`],
  ['server/subjects/feeders', `import { roles } from '../../../src/domain/roles.ts';`],
  ['server', `import { useApi } from '../tests/support/api.ts';`],
  ['server/services/db/schema', `import type { Route } from '../../../machine/calls/route.ts';`],
  ['server/machine/access', `import type { Services } from '../../subjects/services.ts';`],
  ['src/shell', `const { start } = await import('../../server/app/start.ts'); start();`],
  ['src/shell', `import { readFile } from 'node:fs/promises';`],
  ['src/console', `export { feeders } from '../resources/feeders.ts';`],
  ['src/console/field/pick', `import type { Upload } from '../../../custom/fileUpload/Upload.tsx';`],
  ['src/ui', `import { useOfficer } from '../console/index.ts';`],
  ['src/ui', `import { App } from '../App.tsx';`],
  ['contract', `import type { User } from '../server/subjects/meterReaders/meterReaders.ts';`],
  ['contract', `import { useState } from 'react';`],
  ['src/validation', `import { operation } from '#contract/operation.ts';`],
  ['src/validation', `import { readFile } from 'node:fs/promises';`],
  ['src/validation', `import { roles } from '../domain/roles.ts';`],
  ['src/domain', `import dayjs from 'dayjs';`],
  ['server/machine/records', `import { viewOf } from '#schema/fields/portal.ts';`],
  ['src/console/list', `import { columnOf } from '#schema/fields/server.ts';`],
  ['src/schema', `import { textView } from './fields/text/portal.tsx';`],
  ['src/domain', `export * from '#validation/person.ts';`],
] as const;

const allowed = [
  [
    'server/subjects/feeders',
    `import { roles } from '#domain/roles.ts'; import pg from 'pg'; import '../../services/db/connect.ts';`,
  ],
  ['server/subjects/files/uploads', `import path from 'node:path'; import { start } from '../start.ts';`],
  ['src', `import { registry } from './resources/index.ts'; import { createRoot } from 'react-dom/client';`],
  ['src/console/list', `import { useGetList } from 'react-admin'; import { may } from '../access.ts';`],
  [
    'src/custom/signIn',
    `import logo from '../../theme/logo.svg?url'; import type { T } from '#contract/users.ts';`,
  ],
  ['contract', `import Type from 'typebox'; import { roles } from '#domain/roles.ts';`],
  ['src/validation', `import { object } from 'yup'; import { roles } from '#domain/roles.ts';`],
  ['src/domain', `import { roles } from './roles.ts';`],
  ['server/machine/records', `import { columnOf } from '#schema/fields/server.ts';`],
  ['src/console/list', `import { viewOf } from '#schema/fields/portal.ts';`],
] as const;

const folders = [...shared, ...portal, ...server].map(({ folder }) => folder);
const isShared = (folder: string) => shared.some(layer => layer.folder === folder);

/** An import from each folder of each other one, in the only allowed form. */
const everyWay = [...shared, ...portal, ...server].flatMap(({ folder, imports }) =>
  folders
    .filter(other => other !== folder && !other.startsWith(`${folder}/`) && other.includes('/'))
    .map(other => {
      const name = path.posix.basename(other);
      const specifier = isShared(other) ? `#${name}/x.ts` : `${path.posix.relative(folder, other)}/x.ts`;
      return {
        folder,
        name,
        source: `import type { X } from '${specifier}';`,
        isAllowed: imports.split(' ').includes(name),
      };
    }),
);

const output = Type.Object({
  diagnostics: Type.Array(Type.Object({ filename: Type.String(), code: Type.String(), help: Type.String() })),
});

/** The linter's findings by file: the rule, and the help that it prints. */
const found = new Map<string, { code: string; help: string }[]>();

beforeAll(async () => {
  const root = dataFolder('layers');
  const write = async (file: string, text: string) => {
    await mkdir(path.join(root, path.dirname(file)), { recursive: true });
    await writeFile(path.join(root, file), text);
  };
  for (const [at, [folder, source]] of refused.entries()) await write(`${folder}/refused${at}.ts`, source);
  for (const [at, [folder, source]] of allowed.entries()) await write(`${folder}/allowed${at}.ts`, source);
  for (const { folder, name, source } of everyWay) await write(`${folder}/to-${name}.ts`, source);
  await write('src/ui/hen.ts', `import type { Egg } from './egg.ts'; export interface Hen { egg: Egg }`);
  await write('src/ui/egg.ts', `import type { Hen } from './hen.ts'; export interface Egg { hen: Hen }`);
  const { plugins, rules, overrides } = config;
  const lint = {
    plugins,
    categories: { correctness: 'off' },
    rules: { 'import/no-cycle': rules['import/no-cycle'] },
  };
  const importOverrides = overrides.filter(override => override.rules?.['eslint/no-restricted-imports']);
  await write('lint.json', JSON.stringify({ ...lint, overrides: importOverrides }));
  const args = toolArgs('oxlint', ['-c', 'lint.json', '-f', 'json']);
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root }).catch(
    (fault: unknown) => Value.Parse(Type.Object({ stdout: Type.String() }), fault),
  );
  for (const { filename, ...fault } of Value.Parse(output, JSON.parse(stdout)).diagnostics)
    found.set(filename, [...(found.get(filename) ?? []), fault]);
});

describe('an import of another layer', () => {
  it.each(refused.map(([folder, source], at) => [folder, source, at] as const))(
    'is refused in %s: %s',
    (folder, _, at) => {
      const faults = found.get(`${folder}/refused${at}.ts`);
      expect(faults).toHaveLength(1);
      expect(faults?.[0]?.help).toContain(`${folder.split('/').slice(0, 2).join('/')} may import `);
    },
  );

  it.each(allowed.map(([folder, source], at) => [folder, source, at] as const))(
    'is allowed in %s: %s',
    (folder, _, at) => {
      expect(found.get(`${folder}/allowed${at}.ts`)).toBeUndefined();
    },
  );

  it('is allowed only where the table says so', () => {
    expect(everyWay.length).toBeGreaterThan(300);
    const passed = everyWay.filter(({ folder, name }) => !found.has(`${folder}/to-${name}.ts`));
    expect(passed).toEqual(everyWay.filter(({ isAllowed }) => isAllowed));
  });

  it('is refused in a folder that the table does not name', async () => {
    const root = dataFolder('layers');
    await mkdir(path.join(root, 'server'));
    await mkdir(path.join(root, 'src/misc'), { recursive: true });
    expect(() => importRules(root)).toThrow('src/misc is in no layer of scripts/lint/layers.ts');
  });
});

it('refuses circles between modules, type imports included', () => {
  for (const file of ['src/ui/hen.ts', 'src/ui/egg.ts'])
    expect(found.get(file)?.map(({ code }) => code)).toEqual(['import(no-cycle)']);
});
