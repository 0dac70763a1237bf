import fc, { type Arbitrary } from 'fast-check';
import { Check } from 'typebox/schema';
import type { Role } from '#domain/roles.ts';
import type { Described, JsonSchema, Parameter } from './document.ts';
import { validOf } from './valid.ts';
import { violatingOf } from './violating.ts';

/** A request, and what is wrong with it, if anything. */
export interface Asked {
  operation: Described;
  params: Record<string, string>;
  query: (readonly [string, string])[];
  headers: Record<string, string>;
  /** As it is sent. */
  body: string | undefined;
  /** What is wrong, and the statuses that say so. */
  fault?: { what: string; statuses: readonly number[] };
}

/** Requests to an operation: every second one keeps to the document, the others break it in one place. */
export function requestsTo(operation: Described, role: Role): Arbitrary<Asked> {
  const sound = soundRequest(operation, role);
  const broken = faultsOf(operation).map(fault =>
    fc.tuple(sound, fault).map(([asked, change]) => change(asked)),
  );
  return broken.length === 0 ? sound : fc.oneof(sound, fc.oneof(...broken));
}

type Change = (asked: Asked) => Asked;

function soundRequest(operation: Described, role: Role): Arbitrary<Asked> {
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

const once = (given: Record<string, string[]>): Record<string, string> =>
  Object.fromEntries(Object.entries(given).map(([name, [text = '']]) => [name, text]));

/** Each with its texts: as many as a list has, one of anything else. */
function values(parameters: Parameter[], role: Role): Arbitrary<Record<string, string[]>> {
  const entries = parameters.map(parameter => [parameter.name, textsOf(parameter, role)] as const);
  const requiredKeys = parameters.filter(({ required }) => required).map(({ name }) => name);
  return fc.record(Object.fromEntries(entries), { requiredKeys });
}

/** The own designation is what a path begins with; a header holds what HTTP lets it hold. */
function textsOf({ in: place, name, schema }: Parameter, role: Role): Arbitrary<string[]> {
  if (place === 'path' && name === 'role') return fc.constant([role]);
  const texts = validOf(schema).map(value => (Array.isArray(value) ? value : [value]).map(String));
  const asHeader = (text: string) => text.replaceAll(/[^\x21-\x7e]/g, '~');
  return place === 'header' ? texts.map(all => all.map(asHeader)) : texts;
}

/** Every way in which a request to an operation can be wrong. */
function faultsOf({ parameters, body }: Described): Arbitrary<Change>[] {
  const ofParameters = parameters
    .filter(({ in: place, name }) => place === 'query' || (place === 'path' && name !== 'role'))
    .flatMap(faultsOfParameter);
  const unknownName = fc
    .constantFrom('x', '__proto__', 'constructor', 'role', 'sectionCode', 'page[]', '', 'userId')
    .map((name): Change => asked => ({
      ...asked,
      query: [...asked.query, [name, '1']],
      fault: { what: `a query called ${JSON.stringify(name)}`, statuses: [400] },
    }));
  return [...ofParameters, unknownName, ...(body ? faultsOfBody(body) : [])];
}

function faultsOfParameter({ in: place, name, schema: declared, required }: Parameter): Arbitrary<Change>[] {
  // One item of a list can be wrong as anything else can; only a list may be there twice.
  const schema = declared.items ?? declared;
  const violation = violatingOf(schema)
    .filter(value => ['string', 'number', 'boolean'].includes(typeof value))
    // As it is sent: an address holds no half of a character.
    .map(value => String(value).toWellFormed())
    .filter(text => !Check(schema, fromText(schema, text)));
  // What a path can't hold leads elsewhere, and there is nothing there.
  if (place === 'path')
    return [
      violation.map(text => (asked: Asked) => ({
        ...asked,
        params: { ...asked.params, [name]: text },
        fault: { what: `${name} is ${JSON.stringify(text)}`, statuses: [400, 404, 414] },
      })),
    ];
  const others = (asked: Asked) => asked.query.filter(([key]) => key !== name);
  const refused = (what: string) => ({ what, statuses: [400] });
  const tooMany = declared.items ? (declared.maxItems ?? Infinity) + 1 : 2;
  const changes: Arbitrary<Change>[] = [
    validOf(schema).map(value => asked => ({
      ...asked,
      query: [...others(asked), ...Array.from({ length: tooMany }, () => [name, String(value)] as const)],
      fault: refused(`${name} is there ${tooMany} times`),
    })),
  ];
  if (required)
    changes.push(
      fc.constant(asked => ({ ...asked, query: others(asked), fault: refused(`${name} is missing`) })),
    );
  if (breaksAsText(schema))
    changes.push(
      violation.map(text => asked => ({
        ...asked,
        query: [...others(asked), [name, text]],
        fault: refused(`${name} is ${JSON.stringify(text)}`),
      })),
    );
  return changes;
}

/** Any text is a string; of the others some text is none. */
function breaksAsText(schema: JsonSchema): boolean {
  const { type, maxLength, minLength, pattern, format, ...rest } = schema;
  return (
    type !== 'string' ||
    [maxLength, minLength, pattern, format].some(keyword => keyword !== undefined) ||
    'enum' in rest
  );
}

/** What a query's text stands for. */
function fromText({ type }: JsonSchema, text: string): unknown {
  if (type === 'integer' || type === 'number') return text.trim() === '' ? text : Number(text);
  if (type === 'boolean') return text === 'true' || (text === 'false' ? false : text);
  return text;
}

function faultsOfBody(schema: JsonSchema): Arbitrary<Change>[] {
  const withBody =
    (what: string, body: string | undefined, statuses = [400], headers = {}): Change =>
    asked => ({ ...asked, body, headers: { ...asked.headers, ...headers }, fault: { what, statuses } });
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
      .map(text => withBody('the body is no sound JSON', text)),
    fc.constant(withBody('the body is nested deeply', `${'['.repeat(20_000)}${']'.repeat(20_000)}`)),
    fc.constant(withBody('the body is too large', JSON.stringify('x'.repeat(1_100_000)), [413])),
    fc
      .constantFrom('text/plain', 'application/x-www-form-urlencoded', 'application/xml')
      .map(type => withBody(`the body is ${type}`, 'a=1', [400, 415], { 'content-type': type })),
  ];
}
