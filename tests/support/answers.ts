import { answersOf } from '../../src/console/screen/answers.ts';
import type { May } from '../../src/console/permissions.ts';
import type { Role } from '../../src/domain/roles.ts';
import { registry } from '../../src/resources/index.ts';
import { officer } from '../component/support/officers.ts';

/** Returns what the product's declarations answer to an officer of a designation. */
export const answersFor = (role: Role): May => answersOf(registry, officer(role));
