import { isRole, roles } from '../../src/domain/roles.ts';
import { WrongAnswer } from './wrongAnswer.ts';

/** Reads the designations that may change records. Throws `WrongAnswer` if there are none, or one that is none. */
export function readEditors(typed: string): string[] {
  const editors = [...new Set(typed.split(/[\s,]+/).filter(Boolean))];
  const foreign = editors.length === 0 ? typed : editors.find(editor => !isRole(editor));
  if (foreign !== undefined)
    throw new WrongAnswer(`'${foreign}' is no designation: take some of ${roles.join(', ')}.`);
  return editors;
}
