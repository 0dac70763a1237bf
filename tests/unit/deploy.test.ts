import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import about from '#about' with { type: 'json' };
import { isRecord, readPath } from '#schema/record.ts';
import { logs, root, runQuietly, toolArgs } from '../../scripts/tools.ts';
import { readConfig, variableNames } from '../../server/services/settings/config.ts';

const textOf = (file: string) => readFileSync(path.join(root, file), 'utf8');
const manifests = readdirSync(path.join(root, 'deploy/kubernetes')).map(file => `deploy/kubernetes/${file}`);
const environmentFile = Object.fromEntries(
  [...textOf('.env.example').matchAll(/^(?:# )?([A-Z][A-Z\d_]*)=(.*)$/gm)].map(
    ([, name = '', value = '']) => [name, value],
  ),
);

/** The parts below a value, itself included. */
function partsOf(value: unknown): Record<string, unknown>[] {
  if (Array.isArray(value)) return value.flatMap(partsOf);
  return isRecord(value) ? [value, ...Object.values(value).flatMap(partsOf)] : [];
}

const documentsOf = (file: string) => parseAllDocuments(textOf(file)).map(each => each.toJS());
const server = () => parse(textOf('compose.yaml')).services.server;

/** The variables that each file sets for the server. */
const given: Record<string, readonly string[]> = {
  '.env.example': Object.keys(environmentFile),
  'compose.yaml': Object.keys(server().environment),
  Dockerfile: [...textOf('Dockerfile').matchAll(/^ENV (.+)$/gm)].flatMap(([, line = '']) =>
    [...line.matchAll(/([A-Z_\d]+)=/g)].map(([, name = '']) => name),
  ),
  'deploy/energy-audit.service': [
    ...textOf('deploy/energy-audit.service').matchAll(/^Environment=(.+)$/gm),
  ].flatMap(([, line = '']) => [...line.matchAll(/([A-Z_\d]+)=/g)].map(([, name = '']) => name)),
  ...Object.fromEntries(
    manifests.map(file => [
      file,
      documentsOf(file)
        .flatMap(partsOf)
        .flatMap(({ env }) => (Array.isArray(env) ? env.map(({ name }) => String(name)) : [])),
    ]),
  ),
};

/** The variables of others: of PostgreSQL's image, and of Amazon's clients. */
const ofOthers = ['POSTGRES_PASSWORD', 'AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'];

it.each(Object.entries(given))('%s sets only variables that the server reads', (_file, names) => {
  expect(names.filter(name => !variableNames.includes(name) && !ofOthers.includes(name))).toEqual([]);
});

it('every variable of compose.yaml is in .env.example', () => {
  const asked = [...textOf('compose.yaml').matchAll(/\$\{(\w+)/g)].map(([, name = '']) => name);
  expect(asked).toContain('POSTGRES_PASSWORD');
  expect(asked.filter(name => !(name in environmentFile))).toEqual([]);
});

it('the server accepts the example once its values are filled in', () => {
  const filled = Object.fromEntries(
    Object.entries(environmentFile).map(([name, value]) => [
      name,
      value.startsWith('<') ? Buffer.alloc(32, 7).toString('base64') : value,
    ]),
  );
  const set = { ...server().environment, DATABASE_URL: 'postgresql://x@postgres/x' };
  // Cognito is off until its values are there.
  const config = readConfig({ ...filled, ...set, NODE_ENV: 'production', HOST: '0.0.0.0' });
  expect(config.s3?.bucket).toBe('energy-audit');
  expect(config.demo).toBeUndefined();
});

it('images, manifests and compose have the version of package.json', () => {
  const images = [server(), ...manifests.flatMap(documentsOf)]
    .flatMap(partsOf)
    .flatMap(({ image }) => (typeof image === 'string' ? [image] : []));
  expect(images).toHaveLength(1 + manifests.length);
  expect(new Set(images)).toEqual(new Set([`energy-audit:${about.version}`]));
});

it('the server of each file writes nowhere but in its folders, and as nobody of rank', () => {
  expect(server()).toMatchObject({ read_only: true, cap_drop: ['ALL'], volumes: ['work:/data'] });
  expect(textOf('Dockerfile')).toMatch(/^USER 10001:10001$/m);
  const containers = manifests
    .flatMap(documentsOf)
    .flatMap(partsOf)
    .filter(({ image }) => image);
  for (const { securityContext } of containers)
    expect(securityContext).toMatchObject({ readOnlyRootFilesystem: true, capabilities: { drop: ['ALL'] } });
});

it('Kubernetes knows each key of the manifests and the type of its value', async () => {
  const resources = manifests.flatMap(documentsOf);
  const typed = resources.map((resource: unknown, index) => {
    const [version, kind] = [readPath(resource, 'apiVersion'), readPath(resource, 'kind')].map(String);
    const types = version?.includes('/') ? version.replace('.k8s.io', '') : `core/${version}`;
    const value = JSON.stringify(resource);
    return `export const resource${index}: import('kubernetes-types/${types}').${kind} = ${value};`;
  });
  mkdirSync(logs, { recursive: true });
  const file = path.join(logs, 'manifests.ts');
  writeFileSync(file, typed.join('\n'));
  const options =
    '--noEmit --ignoreConfig --strict --skipLibCheck --module esnext --moduleResolution bundler'.split(' ');
  const { output } = await runQuietly(toolArgs('tsc', [...options, file]), 'manifests');
  expect(output).toBe('');
  expect(resources).toHaveLength(4);
});
