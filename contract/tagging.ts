import Type from 'typebox';
import { mostTaggedByName } from '#domain/installations.ts';
import { installationFilter } from './installations.ts';
import { closed, operation } from './operation.ts';
import { acknowledged, answer, id, month } from './parts.ts';

/** Tagging counts from this month on. */
const query = closed({ month });

export const tagInstallation = operation('tagInstallation', {
  once: true,
  summary: "Tags an installation of the caller's section to one of its transformer centres, from a month on",
  params: closed({ tcId: id, installationId: id }),
  query,
  response: acknowledged,
});

/** The installations to tag: the named ones, those in a list, or, given both, the named ones still in that list. */
const chosen = {
  installationIds: Type.Optional(Type.Array(id, { minItems: 1, maxItems: mostTaggedByName })),
  filter: Type.Optional(closed(installationFilter)),
};

/** The result of tagging. Installations already at the transformer centre, with its reading day, don't count. */
const outcome = answer(
  closed({
    count: Type.Integer({ description: 'Installations that move' }),
    readingDayChanges: Type.Integer({ description: 'How many of them get another reading day' }),
    readingDay: Type.Integer({ description: 'Their new reading day', minimum: 1, maximum: 31 }),
  }),
);

export const previewTagging = operation('previewTagging', {
  summary: 'What tagging many installations to a transformer centre would change',
  params: closed({ tcId: id }),
  query,
  body: Type.Object(chosen, { additionalProperties: false, minProperties: 1 }),
  response: outcome,
});

export const tagInstallations = operation('tagInstallations', {
  once: true,
  summary: "Tags many installations of the caller's section to one of its transformer centres, all or none",
  params: closed({ tcId: id }),
  query,
  body: Type.Object(
    {
      ...chosen,
      /** The preview's count. If it differs by now, the server refuses with 409 TaggingChanged and changes nothing. */
      expected: Type.Integer({ minimum: 0 }),
    },
    { additionalProperties: false, minProperties: 2 },
  ),
  response: outcome,
});
