import type { Answer, Answered, Caller, Sent } from '../../support/api.ts';
import { rowsOf } from '../../support/territory.ts';

/** The facts of a transformer centre that the tests need. */
export interface Centre {
  id: string;
  number: string;
  readingDay: number;
}

type Narrowing = NonNullable<Sent['query']>;

/** Returns the transformer centres that a caller sees. Throws if there are fewer than two. */
export async function centresOf(
  caller: Caller,
  role = 'ae',
  query: Narrowing = {},
): Promise<readonly [Centre, Centre, ...Centre[]]> {
  const { json } = await caller('GET', `/${role}/transformer-centres`, { query: { perPage: 100, ...query } });
  const [first, second, ...others] = rowsOf(json, 'transformers').map(row => ({
    id: String(row['id']),
    number: String(row['number']),
    readingDay: Number(row['readingDay']),
  }));
  if (!first || !second) throw new Error('There are too few transformer centres.');
  return [first, second, ...others];
}

/** Returns every installation of a month's list, from all its pages. Throws if there is none. */
export async function installationsOf(
  caller: Caller,
  month: string,
  query: Narrowing = {},
  role = 'ae',
): Promise<readonly [Answered, ...Answered[]]> {
  const rows: Answered[] = [];
  for (let page = 1, last = 1; page <= last; page += 1) {
    const { json } = await caller('GET', `/${role}/installations`, {
      query: { month, page, perPage: 100, ...query },
    });
    last = Number(json['data']?.['pageData']?.['lastPage']);
    rows.push(...rowsOf(json, 'installations'));
  }
  const [first, ...others] = rows;
  if (!first) throw new Error('The list is empty.');
  return [first, ...others];
}

/** Returns one installation as of a month; `undefined` if it is not in the list. */
export async function installationIn(ae: Caller, month: string, id: string): Promise<Answered | undefined> {
  return (await installationsOf(ae, month)).find(row => idOf(row) === id);
}

/** Returns whether a row is tagged to a transformer centre and has its reading day. */
export const isAt = (row: Answered | undefined, { id, readingDay }: Centre): boolean =>
  tcIdOf(row) === id && Number(row?.['readingDay']) === readingDay;

/** Tags one installation, whoever reads it. */
export const tagOne = (ae: Caller, tcId: string, installationId: string, month: string, insist = 1) => {
  const path = `/ae/transformer-centres/${tcId}/installations/${installationId}/tag`;
  return ae('PATCH', path, { query: { month, insist } });
};

/** Previews tagging many installations. */
export const previewMany = (ae: Caller, tcId: string, month: string, body: object) =>
  ae('POST', `/ae/transformer-centres/${tcId}/installations/tag-preview`, { query: { month }, body });

/** Tags many installations, whoever reads them. */
export const tagMany = (ae: Caller, tcId: string, month: string, body: object, insist = 10_000) =>
  ae('POST', `/ae/transformer-centres/${tcId}/installations/tag`, { query: { month, insist }, body });

/** Undoes the tagging that an answer is to. */
export const undo = (ae: Caller, { json }: Answer) =>
  ae('POST', `/ae/taggings/${String(json['data']?.['taggingId'])}/undo`);

/** Returns the id of a row. */
export const idOf = (row: Answered): string => String(row['id']);

/** Returns the id of the transformer centre that a row is tagged to; 'undefined' if it is untagged. */
export const tcIdOf = (row: Answered | undefined): string => String(row?.['transformer']?.['id']);
