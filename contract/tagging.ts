import Type from 'typebox';
import { mostTaggedByName } from '#domain/installations.ts';
import { installationFilter } from './installations.ts';
import { closed, operation } from './operation.ts';
import { answer, id, month, nullable, searchText } from './parts.ts';

/** Tagging counts from this month on. */
const query = closed({ month });

/**
 * A tagging, and how many installations whose MR is not tagged to the transformer centre the officer insists on. With
 * more of them than that, the server refuses with 422 ReaderNotTagged and changes nothing.
 */
const insisting = closed({ month, insist: Type.Optional(Type.Integer({ minimum: 0, default: 0 })) });

/** Identifies the act, to undo it; null if nothing moved. */
const taggingId = nullable(id);

export const tagInstallation = operation('tagInstallation', {
  once: true,
  summary: "Tags an installation of the caller's section to one of its transformer centres, from a month on",
  params: closed({ tcId: id, installationId: id }),
  query: insisting,
  response: answer(closed({ taggingId })),
});

/** The installations to tag: the named ones, those in a list, or, given both, the named ones still in that list. */
const chosen = {
  installationIds: Type.Optional(Type.Array(id, { minItems: 1, maxItems: mostTaggedByName })),
  filter: Type.Optional(closed(installationFilter)),
};

const readingDay = Type.Integer({ minimum: 1, maximum: 31 });
const tc = { id, number: Type.String(), name: Type.String() };

/** The result of tagging. Installations already at the transformer centre, with its reading day, don't count. */
const outcome = {
  /** Installations that move. */
  count: Type.Integer(),
  /** How many of them get another reading day. */
  readingDayChanges: Type.Integer(),
  /** Their new reading day. */
  readingDay,
  /** How many of them an MR reads who is not tagged to the transformer centre. */
  readerNotTagged: Type.Integer(),
};

/** The loss of a transformer centre before and after a tagging, in the last month in which it is audited. */
const lossAfter = closed({
  ...tc,
  /** Whether the installations join it. They leave every other one. */
  joins: Type.Boolean(),
  /** Installations that join or leave. */
  count: Type.Integer(),
  /** The last audited month, and its loss in per cent; null if none is audited. */
  month: nullable(month),
  loss: nullable(Type.Number()),
  /** The same month's loss in per cent, had they been moved before it. */
  lossAfter: nullable(Type.Number()),
  /** How many of those that join have no consumption on record in that month, so that it counts none for them. */
  withoutConsumption: Type.Integer(),
});

export const previewTagging = operation('previewTagging', {
  summary: 'What tagging many installations to a transformer centre would change',
  params: closed({ tcId: id }),
  query,
  body: Type.Object(chosen, { additionalProperties: false, minProperties: 1 }),
  response: answer(closed({ ...outcome, losses: Type.Array(lossAfter) })),
});

export const listTagTargets = operation('listTagTargets', {
  summary:
    "The first hundred transformer centres of the caller's section to tag installations to, those with their MRs first",
  query: closed({ month, number: Type.Optional(searchText) }),
  body: Type.Object(chosen, { additionalProperties: false, minProperties: 1 }),
  response: answer(
    closed({
      /** How many installations are to be tagged. */
      count: Type.Integer(),
      transformers: Type.Array(
        closed({
          ...tc,
          readingDay,
          /** How many of the installations one of its MRs reads. */
          sameReader: Type.Integer(),
          /** How many of these have its reading day. */
          sameDay: Type.Integer(),
        }),
      ),
    }),
  ),
});

export const tagInstallations = operation('tagInstallations', {
  once: true,
  summary: "Tags many installations of the caller's section to one of its transformer centres, all or none",
  params: closed({ tcId: id }),
  query: insisting,
  body: Type.Object(
    {
      ...chosen,
      /** The preview's count. If it differs by now, the server refuses with 409 TaggingChanged and changes nothing. */
      expected: Type.Integer({ minimum: 0 }),
    },
    { additionalProperties: false, minProperties: 2 },
  ),
  response: answer(closed({ ...outcome, taggingId })),
});

export const undoTagging = operation('undoTagging', {
  once: true,
  summary: 'Undoes a tagging: puts back what still is as it left it, and names the rest',
  params: closed({ taggingId: id }),
  response: answer(
    closed({
      /** Whether it was undone before: then this call changed nothing. */
      isRepeated: Type.Boolean(),
      /** Installations put back, by the first call that did so. */
      putBack: Type.Integer(),
      /** Installations left as they are, in some months or in all; empty if it was undone before. */
      left: Type.Array(
        closed({
          /** `changed`: tagged anew since; `closed`: in months audited since; `gone`: off the section's record. */
          why: Type.Enum(['changed', 'closed', 'gone']),
          count: Type.Integer(),
          /** The first few. */
          RRNumbers: Type.Array(Type.String()),
        }),
      ),
    }),
  ),
});
