import { describe, expect, it } from 'vitest';
import { faultsOf } from '../../../scripts/arrows/faults.ts';

describe('the direction of imports', () => {
  it.each([
    ['server/routes/users.ts', `import { Shell } from '../../src/shell/Shell.tsx';`],
    ['server/routes/users.ts', `import { roles } from '../../src/domain/roles.ts';`],
    ['src/shell/Shell.tsx', `const { start } = await import('../../server/start.ts');`],
    ['src/console/registry.ts', `export { feeders } from '../resources/feeders.ts';`],
    ['src/console/registry.ts', `import Upload from '../custom/fileUpload/Upload.tsx';`],
    ['contract/users.ts', `import type { User } from '../server/directory/meterReaders.ts';`],
    ['contract/users.ts', `import { useState } from 'react';`],
    ['src/validation/person.ts', `import { operation } from '#contract/operation.ts';`],
    ['src/validation/person.ts', `import { readFile } from 'node:fs/promises';`],
    ['src/domain/months.ts', `import dayjs from 'dayjs';`],
    ['src/domain/months.ts', `export * from '#validation/person.ts';`],
    ['server/main.ts', `import { useApi } from '../tests/support/api.ts';`],
  ])('refuses, in %s, %s', (file, source) => {
    expect(faultsOf(file, source)).toHaveLength(1);
  });

  it.each([
    [
      'server/routes/users.ts',
      `import { roles } from '#domain/roles.ts'; import pg from 'pg'; import '../db/connect.ts';`,
    ],
    [
      'src/shell/Shell.tsx',
      `import { registry } from '../resources/index.ts'; import type { Users } from '#contract/users.ts';`,
    ],
    [
      'src/console/list/List.tsx',
      `import { useGetList } from 'react-admin'; import logo from '../theme/logo.svg?url';`,
    ],
    ['contract/users.ts', `import Type from 'typebox'; import { roles } from '#domain/roles.ts';`],
    ['src/validation/person.ts', `import { object } from 'yup'; import { roles } from '#domain/roles.ts';`],
    [
      'tests/api/users.test.ts',
      `import { start } from '../../server/start.ts'; import App from '../../src/App.tsx';`,
    ],
  ])('allows, in %s, %s', (file, source) => {
    expect(faultsOf(file, source)).toEqual([]);
  });
});
