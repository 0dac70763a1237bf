import fc, { type Arbitrary } from 'fast-check';
import { Check } from 'typebox/schema';
import type { Role } from '#domain/roles.ts';
import type { Described, JsonSchema, Parameter } from './document.ts';
import { validOf } from './valid.ts';
import { violatingOf } from './violating.ts';

/** A request, and its fault if it has one. */
export interface FuzzedRequest {
  operation: Described;
  params: Record<string, string>;
  query: (readonly [string, string])[];
  headers: Record<string, string>;
  /** The text of the body. */
  body: string | undefined;
  /** The fault in words, and the statuses that report it. */
  fault?: { what: string; statuses: readonly number[] };
}

/** Returns requests to an operation: half of them valid by the document, the others with one fault. */
export function requestsTo(operation: Described, role: Role): Arbitrary<FuzzedRequest> {
  const valid = validRequest(operation, role);
  const broken = faultsOf(operation).map(fault =>
    fc.tuple(valid, fault).map(([request, change]) => change(request)),
  );
  return broken.length === 0 ? valid : fc.oneof(valid, fc.oneof(...broken));
}

type Change = (request: FuzzedRequest) => FuzzedRequest;

function validRequest(operation: Described, role: Role): Arbitrary<FuzzedRequest> {
  const of = (place: Parameter['in']) => operation.parameters.filter(one => one.in === place);
  return fc
    .record({
      params: values(of('path'), role),
      query: values(of('query'), role),
      headers: values(of('header'), role),
      body: operation.body
        ? validOf(operation.body).map(body => JSON.stringify(body))
        : fc.constant(undefined),
    })
    .map(({ params, query, headers, body }) => ({
      operation,
      params: once(params),
      query: Object.entries(query).flatMap(([name, texts]) => texts.map(text => [name, text] as const)),
      headers: once(headers),
      body,
    }));
}

const once = (lists: Record<string, string[]>): Record<string, string> =>
  Object.fromEntries(Object.entries(lists).map(([name, [text = '']]) => [name, text]));

/** Returns each parameter with its texts: one for each item of a list, else a single one. */
function values(parameters: Parameter[], role: Role): Arbitrary<Record<string, string[]>> {
  const entries = parameters.map(parameter => [parameter.name, textsOf(parameter, role)] as const);
  const requiredKeys = parameters.filter(({ required }) => required).map(({ name }) => name);
  return fc.record(Object.fromEntries(entries), { requiredKeys });
}

/** Returns a parameter's texts: the caller's own designation for `role`, and elsewhere only what the place can hold. */
function textsOf({ in: place, name, schema }: Parameter, role: Role): Arbitrary<string[]> {
  if (place === 'path' && name === 'role') return fc.constant([role]);
  const texts = validOf(schema).map(value => (Array.isArray(value) ? value : [value]).map(String));
  return inPlace[place](texts);
}

/** The texts of a parameter's place that remain. */
const inPlace: Record<Parameter['in'], (texts: Arbitrary<string[]>) => Arbitrary<string[]>> = {
  query: texts => texts,
  // HTTP allows no others.
  header: texts => texts.map(all => all.map(text => text.replaceAll(/[^\x21-\x7e]/g, '~'))),
  // Clients take these segments for the same folder and the one above, and send another address.
  path: texts => texts.filter(all => all.every(text => text !== '.' && text !== '..')),
};

/** Returns every kind of fault that a request to an operation can have. */
function faultsOf({ parameters, body }: Described): Arbitrary<Change>[] {
  const ofParameters = parameters
    .filter(({ in: place, name }) => place === 'query' || (place === 'path' && name !== 'role'))
    .flatMap(faultsOfParameter);
  const unknownName = fc
    .constantFrom('x', '__proto__', 'constructor', 'role', 'sectionCode', 'page[]', '', 'userId')
    .map((name): Change => request => ({
      ...request,
      query: [...request.query, [name, '1']],
      fault: { what: `a query called ${JSON.stringify(name)}`, statuses: [400] },
    }));
  return [...ofParameters, unknownName, ...(body ? faultsOfBody(body) : [])];
}

function faultsOfParameter({ in: place, name, schema: declared, required }: Parameter): Arbitrary<Change>[] {
  // One item of a list can be wrong like any other value; only a list may appear twice.
  const schema = declared.items ?? declared;
  const violation = violatingOf(schema)
    .filter(value => ['string', 'number', 'boolean'].includes(typeof value))
    // An address can't contain half of a character.
    .map(value => String(value).toWellFormed())
    .filter(text => !Check(schema, fromText(schema, text)));
  // A text that a path can't contain leads to another address, which is not found.
  if (place === 'path')
    return [
      violation.map(text => (request: FuzzedRequest) => ({
        ...request,
        params: { ...request.params, [name]: text },
        fault: { what: `${name} is ${JSON.stringify(text)}`, statuses: [400, 404, 414] },
      })),
    ];
  const others = (request: FuzzedRequest) => request.query.filter(([key]) => key !== name);
  const refused = (what: string) => ({ what, statuses: [400] });
  const tooMany = declared.items ? (declared.maxItems ?? Infinity) + 1 : 2;
  const changes: Arbitrary<Change>[] = [
    validOf(schema).map(value => request => ({
      ...request,
      query: [...others(request), ...Array.from({ length: tooMany }, () => [name, String(value)] as const)],
      fault: refused(`${name} appears ${tooMany} times`),
    })),
  ];
  if (required)
    changes.push(
      fc.constant(request => ({ ...request, query: others(request), fault: refused(`${name} is missing`) })),
    );
  if (breaksAsText(schema))
    changes.push(
      violation.map(text => request => ({
        ...request,
        query: [...others(request), [name, text]],
        fault: refused(`${name} is ${JSON.stringify(text)}`),
      })),
    );
  return changes;
}

/** Returns whether some text is invalid. Any text is a valid string without further keywords. */
function breaksAsText(schema: JsonSchema): boolean {
  const { type, maxLength, minLength, pattern, format, ...rest } = schema;
  return (
    type !== 'string' ||
    [maxLength, minLength, pattern, format].some(keyword => keyword !== undefined) ||
    'enum' in rest
  );
}

/** Returns the value that a query's text stands for. */
function fromText({ type }: JsonSchema, text: string): unknown {
  if (type === 'integer' || type === 'number') return text.trim() === '' ? text : Number(text);
  if (type === 'boolean') return text === 'true' || (text === 'false' ? false : text);
  return text;
}

function faultsOfBody(schema: JsonSchema): Arbitrary<Change>[] {
  const withBody =
    (what: string, body: string | undefined, statuses = [400], headers = {}): Change =>
    request => ({ ...request, body, headers: { ...request.headers, ...headers }, fault: { what, statuses } });
  return [
    violatingOf(schema).map(value => withBody('the body breaks its schema', JSON.stringify(value))),
    fc
      .constantFrom(
        '',
        '{',
        '{"a":1,}',
        'nonsense',
        '{"__proto__":{"x":1}}',
        '{"constructor":{"prototype":{}}}',
        '\u0000',
      )
      .map(text => withBody('the body is not valid JSON', text)),
    fc.constant(withBody('the body is nested deeply', `${'['.repeat(20_000)}${']'.repeat(20_000)}`)),
    fc.constant(withBody('the body is too large', JSON.stringify('x'.repeat(1_100_000)), [413])),
    fc
      .constantFrom('text/plain', 'application/x-www-form-urlencoded', 'application/xml')
      .map(type => withBody(`the body is ${type}`, 'a=1', [400, 415], { 'content-type': type })),
  ];
}
