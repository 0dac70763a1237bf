import Type from 'typebox';
import { operation, roleParams } from './operation.ts';
import { answer } from './parts.ts';

export const readGuide = operation('readGuide', {
  summary: "The address of the guide for the caller's designation, to open in a new tab",
  params: roleParams,
  response: answer(Type.String({ description: "Absolute, or relative to the API's address" })),
});
