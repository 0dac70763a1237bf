import { closed, operation, role } from './operation.ts';
import { acknowledged, id } from './parts.ts';

export const endSession = operation({
  id: 'endSession',
  method: 'POST',
  path: '/:role/sessions/:sessionId/end',
  summary: "Signs out of the API: no token of the caller's session is taken from then on",
  params: closed({ role, sessionId: id }),
  response: acknowledged,
});
