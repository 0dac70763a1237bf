import Type from 'typebox';
import { closed, operation, role, roleParams } from './operation.ts';
import { acknowledged, answer, id } from './parts.ts';

export const endSession = operation('endSession', {
  summary: "Signs out of the API: from then on every token of the caller's session is refused",
  params: closed({ role, sessionId: id }),
  response: acknowledged,
});

export const readDraftKey = operation('readDraftKey', {
  summary: "The caller's own key, with which the portal seals drafts when a session ends",
  params: roleParams,
  response: answer(closed({ key: Type.String({ description: '32 bytes in base64' }) })),
});
