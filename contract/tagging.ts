import Type from 'typebox';
import { mostTaggedByName } from '#domain/installations.ts';
import { installationFilter } from './installations.ts';
import { closed, operation } from './operation.ts';
import { acknowledged, answer, id, month } from './parts.ts';

/** Tagging is from this month on. */
const query = closed({ month });

export const tagInstallation = operation({
  id: 'tagInstallation',
  method: 'PATCH',
  once: true,
  path: '/ae/transformer-centres/:tcId/installations/:installationId/tag',
  summary: "Tags an installation of the caller's section to one of its transformer centres, from a month on",
  params: closed({ tcId: id, installationId: id }),
  query,
  response: acknowledged,
});

/** The installations meant: those named, those that a list of the month shows, or, given both, those named that it still shows. */
const chosen = {
  installationIds: Type.Optional(Type.Array(id, { minItems: 1, maxItems: mostTaggedByName })),
  filter: Type.Optional(closed(installationFilter)),
};

/** What tagging them comes to. Those that are there already, with its reading day, are not counted. */
const outcome = answer(
  closed({
    count: Type.Integer({ description: 'Installations that move' }),
    readingDayChanges: Type.Integer({ description: 'Those of them that get another reading day' }),
    readingDay: Type.Integer({ description: 'The one that they get', minimum: 1, maximum: 31 }),
  }),
);

export const previewTagging = operation({
  id: 'previewTagging',
  method: 'POST',
  path: '/ae/transformer-centres/:tcId/installations/tag-preview',
  summary: 'What tagging many installations to a transformer centre would come to',
  params: closed({ tcId: id }),
  query,
  body: Type.Object(chosen, { additionalProperties: false, minProperties: 1 }),
  response: outcome,
});

export const tagInstallations = operation({
  id: 'tagInstallations',
  method: 'POST',
  once: true,
  path: '/ae/transformer-centres/:tcId/installations/tag',
  summary: "Tags many installations of the caller's section to one of its transformer centres, all or none",
  params: closed({ tcId: id }),
  query,
  body: Type.Object(
    {
      ...chosen,
      /** The count of the preview: 409 TaggingChanged, and nothing done, where it is another by now. */
      expected: Type.Integer({ minimum: 0 }),
    },
    { additionalProperties: false, minProperties: 2 },
  ),
  response: outcome,
});
