import Type from 'typebox';
import { closed, operation, role, roleParams } from './operation.ts';
import { acknowledged, answer, id } from './parts.ts';

export const endSession = operation({
  id: 'endSession',
  method: 'POST',
  path: '/:role/sessions/:sessionId/end',
  summary: "Signs out of the API: no token of the caller's session is taken from then on",
  params: closed({ role, sessionId: id }),
  response: acknowledged,
});

export const readDraftKey = operation({
  id: 'readDraftKey',
  method: 'GET',
  path: '/:role/draft-key',
  summary: "The caller's own key, by which the portal seals what is typed and not saved when a session ends",
  params: roleParams,
  response: answer(closed({ key: Type.String({ description: '32 bytes in base64' }) })),
});
