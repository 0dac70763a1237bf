import type { Officer } from '../../../src/domain/officer.ts';
import type { Role } from '../../../src/domain/roles.ts';
import { areaLevels, codeKey, nameKey } from '../../../src/domain/areas.ts';
import { levelOf } from '../../../src/domain/roles.ts';

const codes = { zone: '5', circle: '54', division: '541', subDivision: '54101', section: '5410101' };

/** Returns an officer of a designation, in charge of the first area of its level. */
export function officer(role: Role): Officer {
  const level = levelOf(role);
  const levels = level ? areaLevels.slice(0, areaLevels.indexOf(level) + 1) : [];
  const location = Object.fromEntries(
    levels.flatMap(each => [
      [codeKey(each), codes[each]],
      [nameKey(each), `${each} one`],
    ]),
  );
  return { role, id: `id-of-${role}`, username: role, firstName: 'Kavya', lastName: 'Bhat', location };
}
