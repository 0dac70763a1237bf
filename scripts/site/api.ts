import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isRecord } from '#schema/record.ts';
import { inWords } from '#schema/words.ts';
import { root } from '../tools.ts';
import { openApi } from './openApi.ts';

/** The parts of OpenAPI that the pages show. */
interface Schema {
  type?: string | string[];
  description?: string;
  format?: string;
  enum?: unknown[];
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  default?: unknown;
}
type Content = { content?: Record<string, { schema: Schema }> };
interface Documented {
  operationId: string;
  summary: string;
  description: string;
  parameters?: { name: string; in: string; required: boolean; description?: string; schema: Schema }[];
  requestBody?: Content;
  responses: Record<string, Content>;
}
interface OpenApi {
  paths: Record<string, Record<string, Documented>>;
}

/** The pages before those of single calls, as Markdown. */
const overview = `# API

The portal uses the same calls as any other client. A running server returns all of this as OpenAPI at \`/v1/openapi.json\`.

- Each request has the header \`x-api-key\`, and but for a few the token of a session as \`Authorization: Bearer …\`.
- \`{role}\` is the caller's own designation. Rows outside the caller's area answer as missing ones do.
- An answer has its contents in \`data\` and a sentence in \`message\`; a refusal has a \`message\` to show and a \`code\` for
  programs, and changes nothing.
- Calls that take \`idempotency-key\` have one effect, however often they are sent with the same key within 24 hours.
- Calls that take \`if-match\` want the record's \`etag\`: they answer 428 without it, and 409 if the record has changed since.
- Lists have \`page\` and \`perPage\`, of at most 100 rows.`;

/** Returns the pages about the calls as Markdown: an overview, and one for each module of the contract. */
export async function apiPages(): Promise<string[]> {
  const document: unknown = await openApi();
  if (!isOpenApi(document)) throw new Error('There are no calls to document.');
  const { paths } = document;
  const sections = new Map(
    Object.entries(paths).flatMap(([address, methods]) =>
      Object.entries(methods).map(([method, call]) => [call.operationId, sectionOf(method, address, call)]),
    ),
  );
  const pages = globSync('contract/*.ts', { cwd: root })
    .toSorted()
    .flatMap(file => {
      const source = readFileSync(path.join(root, file), 'utf8');
      const ids = Array.from(source.matchAll(/ = operation\('(\w+)'/g), ([, id = '']) => id);
      const found = ids.flatMap(id => sections.get(id) ?? []);
      for (const id of ids) sections.delete(id);
      return found.length > 0 ? [[`# ${inWords(path.basename(file, '.ts'))}`, ...found].join('\n\n')] : [];
    });
  const ofTables = sections.size > 0 ? [['# Declared tables', ...sections.values()].join('\n\n')] : [];
  return [overview, ...pages, ...ofTables];
}

const isOpenApi = (value: unknown): value is OpenApi => isRecord(value) && isRecord(value['paths']);

function sectionOf(method: string, address: string, call: Documented): string {
  const { summary, description, parameters = [], requestBody, responses } = call;
  const given = parameters.filter(({ name }) => name !== 'role');
  const answer = schemaIn(responses['200']);
  const body = schemaIn(requestBody);
  return [
    `## ${call.operationId}`,
    `\`${method.toUpperCase()} ${address}\``,
    `${summary}.`,
    `${description}.`,
    ...(given.length > 0 ? [tableOf(given)] : []),
    ...(body ? ['Body:', block(body)] : []),
    ...(answer
      ? [
          'Answer:',
          block(
            answer.properties?.['data']
              ? { ...answer, properties: { data: answer.properties['data'] } }
              : answer,
          ),
        ]
      : []),
  ].join('\n\n');
}

const schemaIn = (of: Content | undefined) => Object.values(of?.content ?? {})[0]?.schema;

const tableOf = (given: NonNullable<Documented['parameters']>) =>
  [
    '| name | in | value | notes |',
    '| --- | --- | --- | --- |',
    ...given.map(({ name, in: place, required, description = '', schema }) => {
      const notes = [required ? 'required' : '', description, boundsOf(schema)].filter(Boolean);
      return `| \`${name}\` | ${place} | ${shapeOf(schema, '').replaceAll('|', String.raw`\|`)} | ${notes.join('; ')} |`;
    }),
  ].join('\n');

const block = (schema: Schema) => `\`\`\`ts\n${shapeOf(schema, '')}\n\`\`\``;

function boundsOf({ minimum, maximum, maxLength, default: byDefault }: Schema): string {
  return [
    minimum === undefined ? '' : `at least ${minimum}`,
    maximum === undefined ? '' : `at most ${maximum}`,
    maxLength === undefined ? '' : `at most ${maxLength} characters`,
    byDefault === undefined ? '' : `default ${JSON.stringify(byDefault)}`,
  ]
    .filter(Boolean)
    .join(', ');
}

/** Returns the shape of a value as TypeScript would write it, with descriptions as comments. */
function shapeOf(schema: Schema, indent: string): string {
  const { anyOf, enum: values, items, properties, required = [], type = 'object', format } = schema;
  if (values) return values.map(value => JSON.stringify(value)).join(' | ');
  if (anyOf) return [...new Set(anyOf.map(each => shapeOf(each, indent)))].join(' | ');
  if (items)
    return anyOf || items.enum || items.anyOf
      ? `(${shapeOf(items, indent)})[]`
      : `${shapeOf(items, indent)}[]`;
  if (!properties) return format ?? [type].flat().join(' | ');
  const inner = `${indent}  `;
  const lines = Object.entries(properties).map(([name, value]) => {
    const notes = [value.description ?? '', boundsOf(value)].filter(Boolean).join('; ');
    const comment = notes === '' ? '' : ` // ${notes}`;
    return `${inner}${name}${required.includes(name) ? '' : '?'}: ${shapeOf(value, inner)};${comment}`;
  });
  return `{\n${lines.join('\n')}\n${indent}}`;
}
