import fc from 'fast-check';
import { Value } from 'typebox/value';
import { beforeAll, expect, it } from 'vitest';
import { transformer } from '#contract/transformers.ts';
import { addMonths, currentMonth } from '#domain/months.ts';
import { byPlace, valueAt, type PlainKey, type SentValue } from '#tables/plainFields.ts';
import { capacities, executionTypes, failureReasons } from '#domain/transformers.ts';
import { changesOf } from '#validation/transformerEdits.ts';
import { firstMessage, type Checked } from '#validation/fieldMessages.ts';
import { checkNewTransformer, checkTransformerEdit } from '#validation/transformer.ts';
import { useApi, type Answer, type Answered, type Caller } from '../../support/api.ts';
import { repetitions } from '../../support/repetitions.ts';
import { rowsOf } from '../../support/territory.ts';
import { choicesOf, transformerToAdd, type Choices } from './sent.ts';

const api = useApi();
let ae: Caller;
let choices: Choices;
beforeAll(async () => {
  ae = await api.as('ae');
  choices = await choicesOf(ae);
});

const repeated = (length: number) => 'Ab1 '.repeat(length).slice(0, length);
/** Texts of every kind, with lengths at every limit. */
const text = fc.oneof(
  fc.constantFrom('', '  ', 'ab', 'abc', '  abc\t', 'Ab/1|2_-', 'TC.1', 'ಶಿವಮೊಗ್ಗ', '🔌🔌', '\u00a0x\u00a0'),
  fc.constantFrom(...[1, 2, 3, 9, 10, 11, 29, 30, 31, 499, 500, 501, 1999].map(repeated)),
  fc.string({ unit: 'grapheme', maxLength: 40 }).filter(each => !each.includes('\0')),
);
const figure = fc.oneof(
  fc.constantFrom(
    0,
    -0,
    1,
    5,
    14,
    31,
    32,
    -1,
    1.5,
    90,
    90.01,
    -180,
    -180.5,
    2 ** 31,
    9_999_999_999,
    1e10,
    1e300,
    1e-7,
  ),
  fc.constantFrom(...capacities),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);
const absent = fc.constant(undefined);
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 8 });

/** Every value that the contract allows, in every field: right, wrong or missing. */
const fieldsOf = ({ readers, feeders }: Choices) => {
  const reader = fc.record({
    sub: fc.oneof(fc.constantFrom(...readers.slice(0, 3)), fc.constantFrom('', ' ')),
  });
  const ctRatio = fc.record({ primaryCurrent: figure, secondaryCurrent: figure }, { requiredKeys: [] });
  return {
    taggedMRs: fc.array(reader, { maxLength: 4 }),
    readingMR: reader,
    number: text,
    name: text,
    readingDay: figure,
    serialNumber: text,
    make: text,
    capacity: figure,
    timsCode: text,
    dtlmsCode: text,
    dtrCode: text,
    executionType: fc.oneof(fc.constantFrom(...executionTypes), text),
    feeder: fc.record(
      { id: fc.oneof(fc.constantFrom(...feeders), fc.constantFrom('', 'a b', '?')) },
      { requiredKeys: [] },
    ),
    meter: fc.record({ make: text, serialNumber: text, ctRatio }, { requiredKeys: [] }),
  };
};
const onAdding = {
  gpsCoordinates: fc.record(
    {
      type: fc.oneof(fc.constant('point'), text),
      coordinates: fc.record({ lat: figure, long: figure }, { requiredKeys: [] }),
    },
    { requiredKeys: [] },
  ),
  initialReading: fc.record(
    {
      month: fc.oneof(
        fc.constantFrom(
          currentMonth(),
          addMonths(currentMonth(), 1),
          '2014-12',
          '2024-09',
          '2024-10',
          '2026-13',
        ),
        text,
      ),
      value: figure,
      failureReason: fc.oneof(fc.constantFrom(...failureReasons), text),
    },
    { requiredKeys: [] },
  ),
};

/** A few of the fields, each with any value or missing. */
const someOf = (fields: Record<string, fc.Arbitrary<unknown>>, most: number) =>
  fc
    .subarray(Object.keys(fields), { minLength: 1, maxLength: most })
    .chain(names => fc.record(Object.fromEntries(names.map(name => [name, maybe(fields[name] ?? absent)]))));

/** Checks that both decide alike: they accept, or they reject the same fields with the same messages. */
function expectSameVerdict(answer: Answer, checked: Checked<unknown>, body: unknown): void {
  const sentBody = JSON.stringify(body);
  if (checked.ok) return expect([200, 409], `${sentBody} ${answer.text}`).toContain(answer.status);
  expect(answer.json, sentBody).toEqual({
    code: 'RuleBroken',
    message: firstMessage(checked.errors),
    errors: checked.errors,
  });
}

it('form and API agree on every new transformer centre', async () => {
  const right = { ...transformerToAdd(choices), number: 'Rules 1' };
  await fc.assert(
    fc.asyncProperty(someOf({ ...fieldsOf(choices), ...onAdding }, 3), async change => {
      const body = { ...right, ...change };
      const answer = await ae('POST', '/ae/transformer-centres', { body });
      expectSameVerdict(answer, checkNewTransformer(JSON.parse(JSON.stringify(body))), body);
      if (answer.status === 409) expect(answer.json['code']).toBe('DuplicateNumber');
    }),
    { numRuns: repetitions({ usual: 50, long: 200 }), endOnFailure: true },
  );
});

it('form and API agree on every edit, and the API stores what they accept', async () => {
  const { json } = await ae('POST', '/ae/transformer-centres', { body: transformerToAdd(choices) });
  const path = `/ae/transformer-centres/${String(json['data']?.['id'])}`;
  await fc.assert(
    fc.asyncProperty(someOf(fieldsOf(choices), 4), async change => {
      const body = JSON.parse(JSON.stringify(change));
      const record = (await ae('GET', path)).json['data'];
      const before = asSent(record);
      const answer = await ae('PATCH', path, {
        body,
        query: { month: currentMonth() },
        headers: { 'if-match': String(record?.['etag']) },
      });
      if (Object.keys(body).length === 0) {
        expect(answer.json['message']).toBe("You haven't changed any fields.");
        return;
      }
      const checked = checkTransformerEdit(body, before);
      expectSameVerdict(answer, checked, body);
      if (!checked.ok || answer.status !== 200) return;
      expect(changesOf(asSent((await ae('GET', path)).json['data']), checked.value)).toEqual({});
    }),
    { numRuns: repetitions({ usual: 40, long: 150 }), endOnFailure: true },
  );
});

/** Returns a record in the format that the form sends. */
function asSent(record: Answered | undefined) {
  const one = Value.Parse(transformer, record);
  const { details, meter } = byPlace<{ readonly [K in PlainKey]?: SentValue<K> }>(
    field => valueAt(field, one) ?? (field.type === 'number' ? undefined : ''),
  );
  return {
    ...details,
    feeder: one.feeder,
    meter: { ...meter, ctRatio: one.meter.ctRatio },
    taggedMRs: one.taggedMRs.map(({ cognitoDetails }) => cognitoDetails),
    readingMR: one.readingMR.cognitoDetails,
  };
}

it('refuses text that a database can’t store unchanged', async () => {
  const half = '\ud83d half of a sign';
  const answer = await ae('POST', '/ae/transformer-centres', {
    body: { ...transformerToAdd(choices), name: half },
  });
  expect([answer.status, answer.json['code']]).toEqual([400, 'Malformed']);
  expect(
    rowsOf((await ae('GET', '/ae/transformer-centres', { query: { number: 'half' } })).json, 'transformers'),
  ).toEqual([]);
});
